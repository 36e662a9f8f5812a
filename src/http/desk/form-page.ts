/** The page of one record: its form and its buttons. */

import type { Status } from '../../model/documents/document.ts';
import { resources } from '../../model/tables/resources.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import { type Form, fieldsOf } from './form.ts';
import { type Frame, tokenField } from './frame.ts';
import { statusMark } from './list-page.ts';
import { type DeskWords, deskWords } from './words.ts';

/** The record of a form, in the revision of the form. */
export interface DeskRecord {
  readonly id: number;
  readonly revision: number;
  readonly isInTrash: boolean;
  /** True when the caller may only read it. */
  readonly isReadOnly: boolean;
  /** The address of its public page; absent when it has none. */
  readonly url?: string;
}

/** A form with what surrounds it. */
export interface FormPage {
  readonly form: Form;
  /** Absent for a new record. */
  readonly record?: DeskRecord | undefined;
  /** True when another editor has saved a later revision. */
  readonly isStale?: boolean;
}

/** The body of the page. */
export function formBody(frame: Frame, { form, record, isStale = false }: FormPage): Html {
  const words = deskWords[frame.language];
  const { resource, problems } = form;
  const action = `${frame.root}/desk/${resource}/${record?.id ?? 'new'}`;
  return html`<p><a href="${frame.root}/desk/${resource}">${words.back}</a></p>
${record && isUnseen(form) && html`<p>${statusMark(frame, form.values.facts['status'] as Status)} ${words.notPublic}</p>`}
${!isStale && problems.size > 0 && html`<p class="problem" role="alert">${words.wrong} ${problems.size}</p>`}
${isStale && stale(words, action)}
<form class="record" method="post" action="${action}">
${tokenField(frame.user?.token)}${record && revisionField(record)}
${
  record?.isReadOnly
    ? html`<p class="notice">${words.readOnly}</p><fieldset class="bare" disabled>${fieldsOf(form)}</fieldset>`
    : html`${fieldsOf(form)}
<p class="actions"><button class="primary">${isStale ? words.saveAnyway : words.save}</button>
${!isStale && isToPublish(form) && html`<button name="publish" value="true">${words.saveAndPublish}</button>`}</p>`
}
</form>
${record && actions(frame, form, record, action)}`;
}

/** Tells whether the caller can publish this waiting record with one button. */
function isToPublish({ values, offers }: Form): boolean {
  return isUnseen({ values }) && offers.statuses.includes('publish');
}

function isUnseen({ values: { facts } }: Pick<Form, 'values'>): boolean {
  return facts['status'] === 'draft' || facts['status'] === 'pending';
}

function revisionField({ revision }: DeskRecord): Html {
  return html`<input type="hidden" name="revision" value="${revision}">`;
}

function stale(words: DeskWords, action: string): Html {
  return html`<p class="problem" role="alert">${words.changedMeanwhile} <a href="${action}" target="_blank" rel="noopener">${words.seeTheirs}</a></p>`;
}

function actions(frame: Frame, { resource, languages }: Form, record: DeskRecord, action: string): Html {
  const words = deskWords[frame.language];
  const { id, isInTrash, isReadOnly, url } = record;
  const isPost = resources[resource].family === 'post';
  const button = (what: string, label: string): Part =>
    html`<form method="post" action="${action}/${what}">${tokenField(frame.user?.token)}${revisionField(record)}<button>${label}</button></form>`;
  const previews =
    resource === 'events' && frame.hasPages
      ? languages.map(
          (each) =>
            html`<a class="button" href="${action}/preview?language=${each}" target="_blank" rel="noopener">${words.preview} (${each})</a>
`,
        )
      : [];
  return html`<div class="actions">
${url !== undefined && frame.hasPages && html`<a class="button" href="${url}">${words.publicPage}</a>`}
${previews}
<a class="button" href="${frame.root}/desk/${resource}/new?from=${id}">${words.duplicate}</a>
${!isReadOnly && isInTrash && button('restore', words.restore)}
${!isReadOnly && (isPost && !isInTrash ? button('trash', words.trash) : button('remove', words.removeForGood))}
</div>`;
}
