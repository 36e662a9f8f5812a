/** The routes of records: lists and forms. */

import type Router from '@koa/router';
import { mayEditOthers } from '../../calendar/access/rights.ts';
import { Failure } from '../../model/failure.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import type { State } from '../requests/context.ts';
import { type Desk, type FormHandler, form, type Handler, page } from './answering.ts';
import { differences } from './differences.ts';
import { type FormValues, valuesOfForm, valuesOfRecord } from './form-values.ts';
import type { DeskPage } from './frame.ts';
import { listBody } from './list-page.ts';
import { type Around, formPage, goTo, noticeOf, recordPage, standingOf } from './record-page.ts';
import { listForDesk, readForDesk } from './records.ts';
import { changeFromForm, createFromForm, problemsOf, revisionOf } from './save.ts';
import { idOf, resourceIn, type Visit } from './visit.ts';

/** Adds the routes of all resources. */
export function recordRoutes(router: Router<State>, made: Desk): void {
  router.get('/:resource', page(made, listPage));
  router.get('/:resource/new', page(made, newPage));
  router.post('/:resource/new', form(made, create));
  router.get('/:resource/:id', page(made, editPage));
  router.post('/:resource/:id', form(made, change));
}

const listPage: Handler = async (visit, params) => {
  const resource = resourceIn(params['resource']);
  const asked = queryOf(visit);
  const found = await listForDesk(visit, resource, asked);
  const { search = '', status = '' } = asked;
  const list = { resource, ...found, search, status, byStatus: mayEditOthers(visit.caller) };
  return { title: visit.words.resources[resource], notice: noticeOf(visit), body: listBody(visit.frame, list) };
};

/** A form for a new record of the editor's own: empty, or a copy of another record as a draft without its slugs. */
const newPage: Handler = async (visit, params) => {
  const resource = resourceIn(params['resource']);
  const { from } = queryOf(visit);
  const { texts, facts } = from ? copyOf(await recordValues(visit, resource, idOf(from))) : { texts: {}, facts: {} };
  const isPost = resources[resource].family === 'post';
  const own = isPost && { status: 'draft', date: '', author: String(visit.caller.user.id) };
  return formPage(visit, resource, { texts, facts: { ...facts, ...own } });
};

const editPage: Handler = (visit, params) => recordPage(visit, resourceIn(params['resource']), idOf(params['id']));

const create: FormHandler = async (visit, params, sent, isOwn) => {
  const resource = resourceIn(params['resource']);
  const values = valuesOfForm(resource, sent);
  if (!isOwn) return sentFromElsewhere(visit, resource, values);
  try {
    const { id } = await createFromForm(visit, resource, values);
    return goTo(visit, `${resource}/${id}`, 'saved');
  } catch (error) {
    return refused(visit, resource, values, error);
  }
};

const change: FormHandler = async (visit, params, sent, isOwn) => {
  const [resource, id] = [resourceIn(params['resource']), idOf(params['id'])];
  const values = valuesOfForm(resource, sent);
  const { record, revision: latest } = await readForDesk(visit, resource, id);
  const base = { id, ...standingOf(visit, resource, record) };
  const revision = revisionOf(sent);
  if (!isOwn) return sentFromElsewhere(visit, resource, values, { ...base, revision });
  try {
    await changeFromForm(visit, resource, { id, revision }, values, valuesOfRecord(resource, record));
    return goTo(visit, `${resource}/${id}`, 'saved');
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'precondition_failed') {
      return refused(visit, resource, values, error, { ...base, revision });
    }
    const problems = differences(resource, valuesOfRecord(resource, record), values, visit.words);
    const stale = { status: 409, record: { ...base, revision: latest }, isStale: true, problems };
    return formPage(visit, resource, values, stale);
  }
};

/** The form again, with everything that was typed, and problems at their fields. */
async function refused(
  visit: Visit,
  resource: ResourceName,
  values: FormValues,
  error: unknown,
  record?: Around['record'],
): Promise<DeskPage> {
  const first = visit.calendar.settings.languages[0] as string;
  const problems = problemsOf(error, { resource, language: visit.frame.language, first });
  return formPage(visit, resource, values, { status: 422, record, problems });
}

/** A form of an ended or foreign session: shown again with what was typed, to be sent by the present user. */
function sentFromElsewhere(
  visit: Visit,
  resource: ResourceName,
  values: FormValues,
  record?: Around['record'],
): Promise<DeskPage> {
  const problems = new Map([['token', visit.words.sendAgain]]);
  return formPage(visit, resource, values, { status: 403, record, problems });
}

async function recordValues(visit: Visit, resource: ResourceName, id: number): Promise<FormValues> {
  return valuesOfRecord(resource, (await readForDesk(visit, resource, id)).record);
}

function copyOf({ texts, facts }: FormValues): FormValues {
  const withoutSlugs = Object.entries(texts).map(([language, { slug: _, ...each }]) => [language, each]);
  return { texts: Object.fromEntries(withoutSlugs), facts };
}

function queryOf({ ctx }: Visit): { search?: string; status?: string; page?: string; from?: string } {
  const texts = ['search', 'status', 'page', 'from'].flatMap((name) => {
    const value = ctx.query[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(texts);
}
