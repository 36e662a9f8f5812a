/** The routes of records: lists and forms. */

import type Router from '@koa/router';
import { mayAttempt, mayChange, mayEditOthers } from '../../calendar/access/rights.ts';
import type { Single } from '../../calendar/calendar.ts';
import type { Status } from '../../model/documents/document.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import type { Plain } from '../../model/text/characters.ts';
import type { State } from '../requests/context.ts';
import type { Serving } from '../service.ts';
import { type DeskRecord, type Form, formBody } from './form.ts';
import { type FormValues, valuesOfForm, valuesOfRecord } from './form-values.ts';
import type { DeskPage } from './frame.ts';
import { listPage } from './lists.ts';
import { offersFor, readForDesk } from './records.ts';
import { changeFromForm, createFromForm, differences, isOutdated, problemsOf, revisionOf } from './save.ts';
import {
  type FormHandler,
  form,
  goTo,
  type Handler,
  idIn,
  idOf,
  noticeOf,
  page,
  resourceIn,
  type Visit,
} from './visit.ts';

/** Adds the routes of all resources. */
export function recordRoutes(router: Router<State>, serving: Serving): void {
  router.get('/:resource', page(serving, listPage));
  router.get('/:resource/new', page(serving, newPage));
  router.post('/:resource/new', form(serving, create));
  router.get('/:resource/:id', page(serving, recordPage));
  router.post('/:resource/:id', form(serving, change));
}

/** A form for a new record of the editor's own: empty, or a copy of another record as a draft without its slugs. Throws `rest_forbidden`. */
const newPage: Handler = async (visit) => {
  const resource = resourceIn(visit);
  mayAttempt(visit.caller, resource, 'create');
  const { from } = visit.asked;
  const { texts, facts } = from === undefined ? { texts: {}, facts: {} } : await copyOf(visit, resource, idOf(from));
  const isPost = resources[resource].family === 'post';
  const own = isPost && { status: 'draft', date: '', author: String(visit.caller.user.id) };
  return formPage(visit, resource, { texts, facts: { ...facts, ...own } });
};

async function copyOf(visit: Visit, resource: ResourceName, id: number): Promise<FormValues> {
  const { texts, facts } = valuesOfRecord(resource, (await readForDesk(visit, resource, id)).record);
  const withoutSlugs = Object.entries(texts).map(([language, { slug: _, ...each }]) => [language, each]);
  return { texts: Object.fromEntries(withoutSlugs), facts };
}

/** The form of a record as it is now. Throws what `readForDesk` throws. */
export const recordPage: Handler = async (visit) => {
  const [resource, id] = [resourceIn(visit), idIn(visit)];
  const { record, revision } = await readForDesk(visit, resource, id);
  const shown = { id, revision, ...standingOf(visit, resource, record) };
  return formPage(visit, resource, valuesOfRecord(resource, record), { record: shown, notice: noticeOf(visit) });
};

/** Whether a record is in the trash, whether the caller may change it, and its public page. */
function standingOf(
  { caller }: Visit,
  resource: ResourceName,
  { status, author, url }: Plain,
): Pick<DeskRecord, 'isInTrash' | 'isReadOnly' | 'url'> {
  const post = { author: Number(author), status: status as Status };
  const isChangeable = resources[resource].family === 'post' ? mayChange(caller, post) : mayEditOthers(caller);
  return {
    isInTrash: status === 'trash',
    isReadOnly: !isChangeable,
    ...(status === 'publish' && typeof url === 'string' && { url }),
  };
}

const create: FormHandler = (visit, sent, isOwn) => {
  const resource = resourceIn(visit);
  const values = valuesOfForm(resource, sent);
  return saved(visit, { resource, values }, isOwn, () => createFromForm(visit, resource, values));
};

const change: FormHandler = async (visit, sent, isOwn) => {
  const [resource, id] = [resourceIn(visit), idIn(visit)];
  const values = valuesOfForm(resource, sent);
  const { record: latest, revision } = await readForDesk(visit, resource, id);
  const before = valuesOfRecord(resource, latest);
  const record = { id, revision: revisionOf(sent), ...standingOf(visit, resource, latest) };
  try {
    const save = () => changeFromForm(visit, resource, record, values, before);
    return await saved(visit, { resource, values, record }, isOwn, save);
  } catch (error) {
    if (!isOutdated(error)) throw error;
    const problems = differences(resource, before, values, visit.words);
    const stale = { status: 409, record: { ...record, revision }, isStale: true, problems };
    return formPage(visit, resource, values, stale);
  }
};

/**
 * Saves a form and goes on to its record. A form with problems is shown again with what was typed; so is one of an ended or foreign
 * session, to be sent by the present user.
 */
async function saved(
  visit: Visit,
  { resource, values, record }: Pick<Form, 'resource' | 'values' | 'record'>,
  isOwn: boolean,
  save: () => Promise<Single>,
): Promise<DeskPage | undefined> {
  if (!isOwn) {
    const problems = new Map([['token', visit.words.sendAgain]]);
    return formPage(visit, resource, values, { status: 403, record, problems });
  }
  try {
    const { id } = await save();
    return goTo(visit, `${resource}/${id}`, 'saved');
  } catch (error) {
    return formPage(visit, resource, values, {
      status: 422,
      record,
      problems: problemsOf(error, visit, resource, values),
    });
  }
}

/** How a form is shown. */
interface Around extends Partial<Pick<Form, 'record' | 'problems' | 'isStale'>> {
  /** The status of the response; 200 by default. */
  readonly status?: number;
  readonly notice?: string | undefined;
}

/** A page with a form. */
async function formPage(
  visit: Visit,
  resource: ResourceName,
  values: FormValues,
  { status, notice, ...around }: Around = {},
): Promise<DeskPage> {
  if (status !== undefined) visit.ctx.status = status;
  const { words, calendar } = visit;
  const { languages } = calendar.settings;
  const offers = await offersFor(visit, resource);
  const shown: Form = { resource, values, languages, offers, problems: new Map(), ...around };
  const title = around.record ? nameIn(values, resource, languages) || words.untitled : words.makeNew[resource];
  return { title, notice, body: formBody(visit, shown) };
}

function nameIn({ texts }: FormValues, resource: ResourceName, languages: readonly string[]): string {
  const { title } = resources[resource];
  return languages.map((language) => texts[language]?.[title] ?? '').find((name) => name !== '') ?? '';
}
