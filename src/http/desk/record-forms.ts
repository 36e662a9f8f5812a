/** The forms of records: new ones, those of records, and what saving leads to. */

import type Router from '@koa/router';
import { mayAttempt } from '../../calendar/access/rights.ts';
import { changeRecord, createRecord } from '../../calendar/writing/write.ts';
import { recordOf } from '../../model/arrays-and-maps.ts';
import type { Document, SentForm, Status } from '../../model/documents/document.ts';
import { termNameLabel } from '../../model/documents/keys-and-labels.ts';
import { Failure } from '../../model/failure.ts';
import { townOf } from '../../model/places/towns.ts';
import { eventIdOf } from '../../model/recurrence/occurrence-id.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import type { Input } from '../../model/tables/inputs.ts';
import { resources } from '../../model/tables/resources.ts';
import { isPlain, type Plain } from '../../model/text/characters.ts';
import { failureMessage } from '../../model/words/index.ts';
import { askToWait } from '../answers/errors.ts';
import type { State } from '../requests/context.ts';
import type { Serving } from '../service.ts';
import { buttonsFor } from './buttons.ts';
import { pressChosen } from './chosen.ts';
import { readAbout } from './dates.ts';
import { type DeskRecord, type Form, formBody } from './form.ts';
import { asMissing, differences, isUnscheduled, problemsOf } from './form-problems.ts';
import {
  bodyOf,
  completedFrom,
  dateBodyOf,
  type FormKind,
  type FormValues,
  kindOf,
  valuesOfForm,
  valuesOfRecord,
  withoutSlugs,
} from './form-values.ts';
import type { DeskPage } from './frame.ts';
import { readReview } from './history.ts';
import { listPage } from './list-page.ts';
import { saveDescriptions, withPicture } from './picture-saving.ts';
import { findUnseen, offersFor, readForDesk } from './records.ts';
import { noRepeat } from './repeat.ts';
import { saveRows } from './rows.ts';
import { findMade, isOutdated, isSameForm, keyIn, revisionOf, sentFormOf, textIn } from './sent-forms.ts';
import {
  type FormHandler,
  goTo,
  type Handler,
  idIn,
  idOf,
  noticeOf,
  page,
  pageWithForm,
  resourceIn,
  type Visit,
} from './visit.ts';

/** Adds the routes of all resources. */
export function recordRoutes(router: Router<State>, serving: Serving): void {
  router.get('/:resource', page(serving, listPage));
  pageWithForm(router, serving, '/:resource/new', newPage, create);
  pageWithForm(router, serving, '/:resource/chosen', listPage, pressChosen);
  pageWithForm(router, serving, '/:resource/rows', listPage, saveRows);
  pageWithForm(router, serving, '/:resource/:id', recordPage, change);
}

/** A form for a new record of the editor's own: empty, or a copy of another record as a draft without its slugs. Throws `rest_forbidden`. */
const newPage: Handler = async (visit) => {
  const resource = resourceIn(visit);
  mayAttempt(visit.caller, resource, 'create');
  const { from } = visit.query;
  const { texts, facts, repeat }: FormValues =
    from === undefined
      ? { texts: {}, facts: {}, ...(resource === 'events' && { repeat: noRepeat }) }
      : valuesOfRecord(resource, (await readForDesk(visit, resource, idOf(from))).record);
  const isPost = resources[resource].family === 'post';
  const own = isPost && { status: 'draft', date: '', author: String(visit.caller.user.id) };
  return formPage(visit, {
    resource,
    values: { texts: withoutSlugs(texts), facts: { ...facts, ...own }, repeat },
  });
};

/** The form of a record as it is now. Throws what `readForDesk` throws. */
export const recordPage: Handler = async (visit) => {
  const resource = resourceIn(visit);
  const { record, values } = await recordNow(visit, resource, idIn(visit));
  const unseen = resource === 'events' ? await findUnseen(visit, [record.id]) : [];
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
  const kind = kindOf(resource, id);
  const all = buttonsFor(visit.caller, resource, { author: Number(author), status: status as Status });
  const buttons = kind === 'dates' ? { ...all, publish: false, remove: false } : all;
  const isPublic = status === 'publish' && typeof url === 'string';
  const about = [await readReview(visit, resource, id), resource === 'events' && (await readAbout(visit, id))];
  const changed = isPlain(record.occurrence) ? (record.occurrence['changed'] as readonly string[]) : undefined;
  return {
    record: { id, revision, buttons, about, changed, ...(isPublic && { url }) },
    values: valuesOfRecord(kind, record),
  };
}

/** What a form sent, and what it is shown again with. */
type Typed = Pick<Form, 'resource' | 'values' | 'record'> & { readonly key: string | undefined };

/** The parent that a form names without choosing it, by its name; another value stays. */
async function withParent({ calendar }: Visit, values: FormValues): Promise<FormValues> {
  const { parent } = values.facts;
  if (parent === undefined || typeof parent === 'string') return values;
  const labels = parent.map(({ text }) => termNameLabel(text));
  const [named] = await calendar.pair.store.readByLabel('categories', labels, 1);
  return named ? { ...values, facts: { ...values.facts, parent: String(named.id) } } : values;
}

const create: FormHandler = async (visit, sent, isOwn) => {
  const resource = resourceIn(visit);
  let values = await withParent(visit, valuesOfForm(resource, sent));
  const typed = { resource, values, key: keyIn(sent) };
  const shown = { ...typed, values: asTyped(values, sent) };
  if (!isOwn) return foreignPage(visit, shown);
  if (sent['point'] === 'town') return pointPage(visit, sent, shown);
  const form = sentFormOf(visit, sent, values);
  const before = await findMade(visit, resource, form);
  if (before) return madePage(visit, typed, before, form);
  try {
    const { calendar, gate, caller } = visit;
    values = await withPicture(visit, sent, values);
    const body = withLanguage(visit, values, bodyOf(resource, values));
    const input = gate.create(resource, { query: {}, body, form: true });
    refuseAllAtOnce(input, visit, values);
    const { id } = await createRecord(calendar, resource, caller, input, form);
    await saveDescriptions(visit, values);
    return goTo(visit, `${resource}/${id}`, 'saved');
  } catch (error) {
    // The same form, sent twice at once, may have been quicker
    const meanwhile = await findMade(visit, resource, form);
    return meanwhile
      ? madePage(visit, typed, meanwhile, form)
      : unsavedPage(visit, withPictureOf(shown, values), error);
  }
};

/** After a form that has made a record before: its record, or a form for what was typed since, which would be lost otherwise. */
async function madePage(
  visit: Visit,
  { resource, values }: Typed,
  made: Document<ResourceName>,
  form: SentForm | undefined,
): Promise<DeskPage | undefined> {
  if (isSameForm(made.facts.forms?.made, form)) return goTo(visit, `${resource}/${made.id}`, 'saved');
  return stalePage(visit, { resource, values, key: undefined }, made.id, 'savedBefore');
}

const change: FormHandler = async (visit, sent, isOwn) => {
  const [resource, id] = [resourceIn(visit), idIn(visit)];
  const kind = kindOf(resource, id);
  let values = await withParent(visit, valuesOfForm(kind, sent));
  const now = await recordNow(visit, resource, id);
  const record = { ...now.record, revision: revisionOf(sent) };
  const typed = { resource, values, record, key: keyIn(sent) };
  const shown = { ...typed, values: asTyped(values, sent) };
  if (!isOwn) return foreignPage(visit, shown);
  if (sent['point'] === 'town') return pointPage(visit, sent, shown);
  const form = sentFormOf(visit, sent, values);
  try {
    const { calendar, gate, caller } = visit;
    values = await withPicture(visit, sent, values);
    let changes = bodyOf(kind, values, now.values);
    if (kind === 'dates') {
      // A date has from its series what is to follow it and what was emptied
      const { record: series } = await readForDesk(visit, 'events', eventIdOf(id));
      const followed = [sent['follow']].flat().filter((name) => typeof name === 'string');
      changes = dateBodyOf(values, now.values, valuesOfRecord('dates', series), followed);
    }
    const input = gate.change(resource, { query: {}, body: withLanguage(visit, values, changes), form: true });
    refuseAllAtOnce(input, visit, values, now.values);
    await changeRecord(calendar, resource, caller, { id }, input, [record.revision], form);
    await saveDescriptions(visit, values);
    return goTo(visit, `${resource}/${id}`, 'saved');
  } catch (error) {
    if (!isOutdated(error)) return unsavedPage(visit, withPictureOf(shown, values), error);
    const [stored] = await visit.calendar.pair.store.read(resource, [id]);
    const saved = stored?.facts.forms?.saved;
    const meanwhile = await recordNow(visit, resource, id);
    // The same form has been saved already, or nothing is left to change
    if (isSameForm(saved, form) || !hasChanges(kind, values, meanwhile.values))
      return goTo(visit, `${resource}/${id}`, 'saved');
    const isOfForm = form !== undefined && saved?.key === form.key;
    return stalePage(visit, { ...typed, values }, id, isOfForm ? 'savedBefore' : 'changedMeanwhile');
  }
};

/** What a form is shown again with, and the picture that was uploaded meanwhile. */
function withPictureOf(shown: Typed, { facts: { image = '' }, pictures }: FormValues): Typed {
  const { values } = shown;
  return { ...shown, values: { ...values, facts: { ...values.facts, image }, pictures } };
}

/** A form with what was typed over a later revision of its record, and with what that has now. */
async function stalePage(visit: Visit, typed: Typed, id: number, stale: Form['stale']): Promise<DeskPage> {
  const { record, values: now } = await recordNow(visit, typed.resource, id);
  const kind = kindOf(typed.resource, id);
  const values = completedFrom(kind, typed.values, now);
  const problems = differences(kind, now, values, visit.words);
  return formPage(visit, { ...typed, values, status: 409, record, stale, problems });
}

/** Values with the state that was chosen, whatever a button makes of it, so that the button stands again. */
function asTyped({ facts, ...values }: FormValues, { status }: Plain): FormValues {
  return { ...values, facts: { ...facts, ...(typeof status === 'string' && { status }) } };
}

/** A form of a venue with the middle of its town as its point, and with the picture that it brought; it is not saved yet. */
async function pointPage(visit: Visit, sent: Plain, shown: Typed): Promise<DeskPage> {
  let typed = shown;
  try {
    typed = withPictureOf(shown, await withPicture(visit, sent, shown.values));
  } catch (error) {
    return unsavedPage(visit, shown, error);
  }
  const { facts } = typed.values;
  const place = recordOf(['city', 'zip', 'province', 'country'], (name) => textIn(facts, name));
  const town = place.city === '' ? undefined : townOf(place);
  if (!town) return formPage(visit, { ...typed, status: 422, problems: new Map([['city', visit.words.noTown]]) });
  const point = { geo_lat: String(town.lat), geo_lng: String(town.lng) };
  const values = { ...typed.values, facts: { ...facts, ...point } };
  return formPage(visit, { ...typed, values, notice: visit.words.pointTaken });
}

/** A form of an ended or foreign session, with what was typed, to be sent by the present user. */
function foreignPage(visit: Visit, typed: Typed): Promise<DeskPage> {
  const problems = new Map([['token', visit.words.sendAgain]]);
  if (visit.file || visit.isFileTooLarge) problems.set('image', visit.words.pictures.chooseAgain);
  return formPage(visit, { ...typed, status: 403, problems });
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
    Partial<Pick<Form, 'record' | 'problems' | 'stale' | 'unseen' | 'key'>> {
  /** The status of the response; 200 by default. */
  readonly status?: number;
  readonly notice?: string | undefined;
}

/** A page with a form. */
async function formPage(visit: Visit, { status, notice, ...shown }: Shown): Promise<DeskPage> {
  const { words, calendar, caller } = visit;
  const { resource, values, record } = shown;
  const { languages } = calendar.settings;
  const offers = await offersFor(visit, resource, values);
  const own = { author: caller.user.id, status: 'draft' } as const;
  const buttons = record?.buttons ?? buttonsFor(caller, resource, own);
  if (status !== undefined) visit.ctx.status = status;
  const names = languages.map((language) => values.texts[language]?.[resources[resource].title]);
  const title = record ? names.find(Boolean) || words.untitled : words.makeNew[resource];
  return { title, notice, body: formBody(visit, { problems: new Map(), ...shown, languages, offers, buttons }) };
}

/** The interface reports missing parameters before wrong ones; people see both at their fields. Throws `rest_invalid_param`. */
function refuseAllAtOnce({ missing, wrong }: Input, visit: Visit, values: FormValues, before?: FormValues): void {
  // Days or an end, but not how an event that did not repeat before is to repeat
  const { repeat } = values;
  const [now, earlier] = [repeat ?? noRepeat, before?.repeat ?? noRepeat];
  const isUnsaid =
    now.repeat === 'none' && earlier.repeat === 'none' && Object.values({ ...now, repeat: '' }).some(Boolean);
  if (missing.length === 0 && !isUnscheduled(visit, values) && !isUnsaid) return;
  const unsaid = isUnsaid && { recurrence: { reason: 'no_rule_or_date' } as const };
  throw new Failure('rest_invalid_param', { params: { ...asMissing(missing), ...wrong, ...unsaid } });
}

/** Tells whether values differ from those of a record. */
function hasChanges(kind: FormKind, values: FormValues, now: FormValues): boolean {
  const { translations, ...facts } = bodyOf(kind, values, now);
  const texts = Object.values(translations as Readonly<Record<string, Plain | null>>);
  return Object.keys(facts).length > 0 || texts.some((each) => each === null || Object.keys(each).length > 0);
}

/** The language of the write: the first one with texts, for problems that name no language. */
function withLanguage({ calendar }: Visit, { texts }: FormValues, body: Plain): Record<string, unknown> {
  const { languages } = calendar.settings;
  const first = languages.find((language) => Object.values(texts[language] ?? {}).some((text) => text.trim() !== ''));
  return { ...body, translation_language: first ?? languages[0] };
}
