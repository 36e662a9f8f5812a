/** The routes of records: lists, forms, and what a form's buttons do. */

import type Router from '@koa/router';
import { mayChange, mayEditOthers } from '../../calendar/access/rights.ts';
import { changeRecord } from '../../calendar/writing/change.ts';
import { removeRecord } from '../../calendar/writing/remove.ts';
import type { Status } from '../../model/documents/document.ts';
import { Failure } from '../../model/failure.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import type { Plain } from '../../model/text/characters.ts';
import type { State } from '../requests/context.ts';
import { type Desk, type FormHandler, form, type Handler, page, refuseForgedForm } from './answering.ts';
import type { Form } from './form.ts';
import { type DeskRecord, type FormPage, formBody } from './form-page.ts';
import { type FormValues, valuesOfForm, valuesOfRecord } from './form-values.ts';
import type { DeskPage } from './frame.ts';
import { listBody } from './list-page.ts';
import { idOf, listForDesk, offersFor, readForDesk } from './records.ts';
import { changeFromForm, createFromForm, problemsOf } from './save.ts';
import { resourceIn, type Visit } from './visit.ts';

/** Adds the routes of all resources. */
export function recordRoutes(router: Router<State>, made: Desk): void {
  router.get('/:resource', page(made, listPage));
  router.get('/:resource/new', page(made, newPage));
  router.post('/:resource/new', form(made, create));
  router.get('/:resource/:id', page(made, editPage));
  router.post('/:resource/:id', form(made, change));
  router.post(
    '/:resource/:id/trash',
    form(made, (...sent) => remove(false, ...sent)),
  );
  router.post(
    '/:resource/:id/remove',
    form(made, (...sent) => remove(true, ...sent)),
  );
  router.post('/:resource/:id/restore', form(made, restore));
}

/** What has just happened, as an address tells it to the page that comes next. */
const notices = ['saved', 'trashed', 'restored', 'removed'] as const;
type Notice = (typeof notices)[number];

const listPage: Handler = async (visit, params) => {
  const resource = resourceIn(params['resource']);
  const asked = queryOf(visit);
  const found = await listForDesk(visit, resource, asked);
  const { search = '', status = '' } = asked;
  const list = { resource, ...found, search, status, byStatus: mayEditOthers(visit.caller) };
  return { title: visit.words.resources[resource], notice: noticeOf(visit), body: listBody(visit.frame, list) };
};

/** A form for a new record: empty, or with what another one says, as a draft without its slugs. */
const newPage: Handler = async (visit, params) => {
  const resource = resourceIn(params['resource']);
  const { from } = queryOf(visit);
  const values = from ? copyOf(resource, await recordValues(visit, resource, idOf(from))) : emptyValues(resource);
  return formPage(visit, resource, values);
};

const editPage: Handler = async (visit, params) => {
  const [resource, id] = [resourceIn(params['resource']), idOf(params['id'])];
  const { record, revision } = await readForDesk(visit, resource, id);
  const shown = { id, revision, ...standingOf(visit, resource, record) };
  return formPage(visit, resource, valuesOfRecord(resource, record), { record: shown, notice: noticeOf(visit) });
};

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
  const revision = Number(sent['revision']) || 0;
  if (!isOwn) return sentFromElsewhere(visit, resource, values, { ...base, revision });
  try {
    await changeFromForm(visit, resource, { id, revision }, values, valuesOfRecord(resource, record));
    return goTo(visit, `${resource}/${id}`, 'saved');
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'precondition_failed') {
      return refused(visit, resource, values, error, { ...base, revision });
    }
    return formPage(visit, resource, values, { status: 409, record: { ...base, revision: latest }, isStale: true });
  }
};

async function remove(force: boolean, ...[visit, params, , isOwn]: Parameters<FormHandler>): Promise<undefined> {
  const [resource, id] = [resourceIn(params['resource']), idOf(params['id'])];
  refuseForgedForm(isOwn);
  const { calendar, gate, caller } = visit;
  const input = gate.remove(resource, { query: { force: String(force) }, form: false });
  await removeRecord(calendar, resource, caller, { id }, input);
  return goTo(visit, resource, force ? 'removed' : 'trashed');
}

const restore: FormHandler = async (visit, params, _, isOwn) => {
  const [resource, id] = [resourceIn(params['resource']), idOf(params['id'])];
  refuseForgedForm(isOwn);
  const { calendar, gate, caller } = visit;
  const input = gate.change(resource, { query: {}, body: { status: 'draft' }, form: true });
  await changeRecord(calendar, resource, caller, { id }, input);
  return goTo(visit, `${resource}/${id}`, 'restored');
};

/** Whether a record is in the trash, who may change it, and where everybody sees it. */
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

/** What a form is shown with. */
interface Around {
  /** Of the answer; 200 without one. */
  readonly status?: number;
  readonly record?: FormPage['record'];
  readonly notice?: string | undefined;
  readonly problems?: Form['problems'];
  readonly isStale?: boolean;
}

async function formPage(
  visit: Visit,
  resource: ResourceName,
  values: FormValues,
  around: Around = {},
): Promise<DeskPage> {
  const { status, record, notice, problems = new Map(), isStale = false } = around;
  if (status !== undefined) visit.ctx.status = status;
  const { languages } = visit.calendar.settings;
  const shown: Form = { resource, values, languages, offers: await offersFor(visit, resource), problems };
  const { words, frame } = visit;
  const title = record ? nameIn(values, resource, languages) || words.untitled : words.makeNew[resource];
  return { title, notice, body: formBody(frame, { form: shown, record, isStale }) };
}

/** The form again, with all that was typed, and what is wrong at its fields. */
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

/** A form of an earlier session, or of nobody's: shown again with what was typed, to be sent by who sits here. */
function sentFromElsewhere(
  visit: Visit,
  resource: ResourceName,
  values: FormValues,
  record?: Around['record'],
): Promise<DeskPage> {
  const problems = new Map([['token', visit.words.sendAgain]]);
  return formPage(visit, resource, values, { status: 403, record, problems });
}

function goTo({ ctx, frame }: Visit, path: string, notice: Notice): undefined {
  ctx.status = 303;
  ctx.redirect(`${frame.root}/desk/${path}?done=${notice}`);
}

function noticeOf({ ctx, words }: Visit): string | undefined {
  const notice = notices.find((each) => each === ctx.query['done']);
  return notice && words[notice];
}

async function recordValues(visit: Visit, resource: ResourceName, id: number): Promise<FormValues> {
  return valuesOfRecord(resource, (await readForDesk(visit, resource, id)).record);
}

function copyOf(resource: ResourceName, { texts, facts }: FormValues): FormValues {
  const withoutSlugs = Object.entries(texts).map(([language, { slug: _, ...each }]) => [language, each]);
  const isPost = resources[resource].family === 'post';
  return { texts: Object.fromEntries(withoutSlugs), facts: { ...facts, ...(isPost && { status: 'draft', date: '' }) } };
}

function emptyValues(resource: ResourceName): FormValues {
  return { texts: {}, facts: resources[resource].family === 'post' ? { status: 'draft' } : {} };
}

function nameIn({ texts }: FormValues, resource: ResourceName, languages: readonly string[]): string {
  const { title } = resources[resource];
  return languages.map((language) => texts[language]?.[title] ?? '').find((name) => name !== '') ?? '';
}

function queryOf({ ctx }: Visit): { search?: string; status?: string; page?: string; from?: string } {
  const texts = ['search', 'status', 'page', 'from'].flatMap((name) => {
    const value = ctx.query[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(texts);
}
