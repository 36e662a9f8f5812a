/** The routes of records: lists and forms. */

import type Router from '@koa/router';
import { mayAttempt } from '../../calendar/access/rights.ts';
import type { Document, SentForm, Status } from '../../model/documents/document.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { failureMessage } from '../../model/words/index.ts';
import { askToWait } from '../answers/errors.ts';
import type { State } from '../requests/context.ts';
import type { Serving } from '../service.ts';
import { type DeskRecord, type Form, formBody } from './form.ts';
import { completedFrom, type FormValues, valuesOfForm, valuesOfRecord } from './form-values.ts';
import type { DeskPage } from './frame.ts';
import { listPage } from './lists.ts';
import { buttonsFor } from './permissions.ts';
import { findUnseen, offersFor, readForDesk, withParent } from './records.ts';
import { changeFromForm, createFromForm, differences, hasChanges, isOutdated, problemsOf, revisionOf } from './save.ts';
import { findMade, formsIn, isSameForm, keyIn, newFormKey, sentFormOf } from './sent-forms.ts';
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
  const { texts, facts } = from === undefined ? { texts: {}, facts: {} } : await readCopy(visit, resource, idOf(from));
  const isPost = resources[resource].family === 'post';
  const own = isPost && { status: 'draft', date: '', author: String(visit.caller.user.id) };
  return formPage(visit, { resource, values: { texts, facts: { ...facts, ...own } } });
};

async function readCopy(visit: Visit, resource: ResourceName, id: number): Promise<FormValues> {
  const { texts, facts } = valuesOfRecord(resource, (await readForDesk(visit, resource, id)).record);
  const withoutSlugs = Object.entries(texts).map(([language, { slug: _, ...each }]) => [language, each]);
  return { texts: Object.fromEntries(withoutSlugs), facts };
}

/** The form of a record as it is now. Throws what `readForDesk` throws. */
export const recordPage: Handler = async (visit) => {
  const resource = resourceIn(visit);
  const { record, values } = await recordNow(visit, resource, idIn(visit));
  const unseen = resource === 'events' ? await findUnseen(visit, record.id) : [];
  return formPage(visit, { resource, values, record, unseen, notice: noticeOf(visit) });
};

/** A record as a form shows it now, with its revision, its buttons and its public page. Throws what `readForDesk` throws. */
async function recordNow(
  visit: Visit,
  resource: ResourceName,
  id: number,
): Promise<{ record: DeskRecord; values: FormValues }> {
  const { record, revision } = await readForDesk(visit, resource, id);
  const { status, author, url } = record;
  const buttons = buttonsFor(visit.caller, resource, { author: Number(author), status: status as Status });
  const isPublic = status === 'publish' && typeof url === 'string';
  return {
    record: { id, revision, buttons, ...(isPublic && { url }) },
    values: valuesOfRecord(resource, record),
  };
}

/** What a form sent, and what it is shown again with. */
type Typed = Pick<Form, 'resource' | 'values' | 'record'> & { readonly key: string | undefined };

const create: FormHandler = async (visit, sent, isOwn) => {
  const resource = resourceIn(visit);
  const values = await withParent(visit, valuesOfForm(resource, sent));
  const typed = { resource, values, key: keyIn(sent) };
  if (!isOwn) return foreignPage(visit, typed);
  const form = sentFormOf(visit, sent, values);
  const before = await findMade(visit, resource, form);
  if (before) return madePage(visit, typed, before, form);
  try {
    const { id } = await createFromForm(visit, resource, values, form);
    return goTo(visit, `${resource}/${id}`, 'saved');
  } catch (error) {
    // The same form, sent twice at once, may have been quicker
    const meanwhile = await findMade(visit, resource, form);
    return meanwhile ? madePage(visit, typed, meanwhile, form) : unsavedPage(visit, typed, error);
  }
};

/** After a form that has made a record before: its record, or a form for what was typed since, which would be lost otherwise. */
async function madePage(
  visit: Visit,
  { resource, values }: Typed,
  made: Document<ResourceName>,
  form: SentForm | undefined,
): Promise<DeskPage | undefined> {
  if (isSameForm(formsIn(made).made, form)) return goTo(visit, `${resource}/${made.id}`, 'saved');
  return stalePage(visit, { resource, values, key: undefined }, made.id, 'savedBefore');
}

const change: FormHandler = async (visit, sent, isOwn) => {
  const [resource, id] = [resourceIn(visit), idIn(visit)];
  const values = await withParent(visit, valuesOfForm(resource, sent));
  const now = await recordNow(visit, resource, id);
  const record = { ...now.record, revision: revisionOf(sent) };
  const typed = { resource, values, record, key: keyIn(sent) };
  if (!isOwn) return foreignPage(visit, typed);
  const form = sentFormOf(visit, sent, values);
  try {
    await changeFromForm(visit, resource, record, { values, before: now.values, form });
    return goTo(visit, `${resource}/${id}`, 'saved');
  } catch (error) {
    return isOutdated(error) ? outdatedPage(visit, typed, id, form) : unsavedPage(visit, typed, error);
  }
};

/** After a form of an earlier revision: its record when the same form has been saved already, or nothing is left to change. */
async function outdatedPage(
  visit: Visit,
  typed: Typed,
  id: number,
  form: SentForm | undefined,
): Promise<DeskPage | undefined> {
  const { resource, values } = typed;
  const [stored] = await visit.calendar.pair.store.read(resource, [id]);
  const saved = stored && formsIn(stored).saved;
  const now = await recordNow(visit, resource, id);
  if (isSameForm(saved, form) || !hasChanges(resource, values, now.values))
    return goTo(visit, `${resource}/${id}`, 'saved');
  const isOwn = form !== undefined && saved?.key === form.key;
  return stalePage(visit, typed, id, isOwn ? 'savedBefore' : 'changedMeanwhile');
}

/** A form with what was typed over a later revision of its record, and with what that has now. */
async function stalePage(visit: Visit, typed: Typed, id: number, stale: Form['stale']): Promise<DeskPage> {
  const { record, values: now } = await recordNow(visit, typed.resource, id);
  const values = completedFrom(typed.resource, typed.values, now);
  const problems = differences(typed.resource, now, values, visit.words);
  return formPage(visit, { ...typed, values, status: 409, record, stale, problems });
}

/** A form of an ended or foreign session, with what was typed, to be sent by the present user. */
function foreignPage(visit: Visit, typed: Typed): Promise<DeskPage> {
  return formPage(visit, { ...typed, status: 403, problems: new Map([['token', visit.words.sendAgain]]) });
}

/** A form that could not be saved, with what was typed: because of its fields, or because the store takes no writes now. */
async function unsavedPage(visit: Visit, typed: Typed, error: unknown): Promise<DeskPage> {
  const failure = visit.failureOf(error);
  if (failure.status < 500) {
    const problems = problemsOf(error, visit, typed.resource, typed.values);
    return formPage(visit, { ...typed, status: 422, problems });
  }
  const problems = new Map([['', `${failureMessage(failure, visit.language)}.`]]);
  // Without a store that answers reads there are no controls to show
  const shown = await formPage(visit, { ...typed, status: failure.status, problems }).catch(() => undefined);
  if (!shown) throw failure;
  askToWait(visit.ctx, failure);
  return shown;
}

/** How a form is shown. */
interface Shown
  extends Pick<Form, 'resource' | 'values'>,
    Partial<Pick<Form, 'record' | 'problems' | 'stale' | 'unseen'>> {
  readonly key?: string | undefined;
  /** The status of the response; 200 by default. */
  readonly status?: number;
  readonly notice?: string | undefined;
}

/** A page with a form. */
async function formPage(visit: Visit, { status, notice, key = newFormKey(), ...shown }: Shown): Promise<DeskPage> {
  const { words, calendar, caller } = visit;
  const { resource, values, record } = shown;
  const { languages } = calendar.settings;
  const offers = await offersFor(visit, resource, values);
  const own = { author: caller.user.id, status: 'draft' } as const;
  const buttons = record?.buttons ?? buttonsFor(caller, resource, own);
  if (status !== undefined) visit.ctx.status = status;
  const title = record ? nameIn(values, resource, languages) || words.untitled : words.makeNew[resource];
  return { title, notice, body: formBody(visit, { problems: new Map(), ...shown, key, languages, offers, buttons }) };
}

function nameIn({ texts }: FormValues, resource: ResourceName, languages: readonly string[]): string {
  const { title } = resources[resource];
  return languages.map((language) => texts[language]?.[title] ?? '').find((name) => name !== '') ?? '';
}
