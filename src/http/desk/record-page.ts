/** Renders the page of a record for its routes, and redirects to other pages. */

import { mayChange, mayEditOthers } from '../../calendar/access/rights.ts';
import type { Status } from '../../model/documents/document.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import type { Plain } from '../../model/text/characters.ts';
import type { Form } from './form.ts';
import { type DeskRecord, type FormPage, formBody } from './form-page.ts';
import { type FormValues, valuesOfRecord } from './form-values.ts';
import type { DeskPage } from './frame.ts';
import { offersFor, readForDesk } from './records.ts';
import type { Visit } from './visit.ts';

/** What has just happened, as an address tells it to the next page. */
const notices = ['saved', 'trashed', 'restored', 'removed'] as const;
type Notice = (typeof notices)[number];

/** The form of a record as it is now. Throws what `readForDesk` throws. */
export async function recordPage(visit: Visit, resource: ResourceName, id: number): Promise<DeskPage> {
  const { record, revision } = await readForDesk(visit, resource, id);
  const shown = { id, revision, ...standingOf(visit, resource, record) };
  return formPage(visit, resource, valuesOfRecord(resource, record), { record: shown, notice: noticeOf(visit) });
}

/** Whether a record is in the trash, whether the caller may change it, and its public page. */
export function standingOf(
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

/** How a form is shown. */
export interface Around {
  /** The status of the response; 200 by default. */
  readonly status?: number;
  readonly record?: FormPage['record'];
  readonly notice?: string | undefined;
  readonly problems?: Form['problems'];
  readonly isStale?: boolean;
}

/** A page with a form. */
export async function formPage(
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

/** Redirects to a path of the desk, which tells what has happened. */
export function goTo({ ctx, frame }: Visit, path: string, notice: Notice): undefined {
  ctx.status = 303;
  ctx.redirect(`${frame.root}/desk/${path}?done=${notice}`);
}

/** What has just happened; undefined when nothing has. */
export function noticeOf({ ctx, words }: Visit): string | undefined {
  const notice = notices.find((each) => each === ctx.query['done']);
  return notice && words[notice];
}

function nameIn({ texts }: FormValues, resource: ResourceName, languages: readonly string[]): string {
  const { title } = resources[resource];
  return languages.map((language) => texts[language]?.[title] ?? '').find((name) => name !== '') ?? '';
}
