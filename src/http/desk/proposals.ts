/** Proposals of the public: a form that nobody signs in for, whose events wait for an editor. */

import { encode } from 'html-entities';
import { noteProposer, proposing } from '../../calendar/writing/proposals.ts';
import { createRecord } from '../../calendar/writing/write.ts';
import { Failure, type Problems, wrongIn } from '../../model/failure.ts';
import type { Plain } from '../../model/text/characters.ts';
import { failureMessage } from '../../model/words/index.ts';
import { privately } from '../answers/caching.ts';
import { askToWait, failureOf } from '../answers/errors.ts';
import { type Html, html, languageLinks, type Part, sendHtml, wholePage } from '../pages/html.ts';
import type { Context, Middleware } from '../requests/context.ts';
import { limitOf } from '../requests/limits.ts';
import { refuseForeignForm, siteHeaders } from '../requests/security.ts';
import type { Serving } from '../service.ts';
import { asMissing, sentenceOf } from './form-problems.ts';
import { type Frame, frameOf, keyField, problem } from './frame.ts';
import { keyIn, sentFormFor, textIn } from './sent-forms.ts';

/** The path of the form. */
const path = '/propose';
/** Proposals of one client address in a minute. */
const maxProposals = 5;

const names = ['title', 'start_date', 'end_date', 'venue', 'city', 'description', 'image', 'name', 'mail'] as const;
type Values = Readonly<Record<(typeof names)[number], string>>;

/** A field that people do not see and programs fill in. */
const trap = 'company';

/** Answers `/propose`. */
export function proposals(serving: Serving): Middleware {
  const limit = limitOf('proposals', maxProposals);
  const headers = siteHeaders([]);
  return async (ctx, next) => {
    if (ctx.path !== path) return next();
    ctx.state.route = path;
    await serving.brand.read();
    await headers(ctx, async () => {
      if (ctx.method === 'GET' || ctx.method === 'HEAD') return showForm(serving, ctx, emptyValues);
      if (ctx.method !== 'POST') throw new Failure('rest_no_route');
      refuseForeignForm(ctx, serving.calendar.settings.base);
      const { values: sent } = await serving.readBody(ctx);
      // Nothing tells a program that it was found out
      if (textIn(sent, trap) !== '') return showThanks(serving, ctx);
      await propose(serving, ctx, sent, () => limit.count(ctx.ip));
    });
  };
}

const emptyValues: Values = {
  ...{ title: '', start_date: '', end_date: '', venue: '', city: '', description: '', image: '', name: '', mail: '' },
};

/** The most characters of a name and of a mail address (RFC 5321, 4.5.3.1.3). */
const lengths = { name: 100, mail: 254 };

async function propose(serving: Serving, ctx: Context, sent: Plain, count: () => Promise<unknown>): Promise<void> {
  const { calendar, gate } = serving;
  const texts = names.map((name) => [name, textIn(sent, name)] as const);
  const values: Values = { ...emptyValues, ...Object.fromEntries(texts) };
  const frame = frameOf(serving, ctx);
  const { proposals: words } = frame.words;
  const wrong: string[] = [];
  if (values.name === '' || values.name.length > lengths.name) wrong.push(words.noName);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.mail) || values.mail.length > lengths.mail) wrong.push(words.noMail);
  const input = gate.create('events', { query: {}, body: bodyOf(serving, frame, values), form: true });
  const problems = { ...asMissing(input.missing), ...input.wrong };
  wrong.push(...sentencesOf(frame, problems));
  if (wrong.length > 0) return showForm(serving, ctx, values, wrong);
  try {
    await count();
    const form = sentFormFor(0, sent, values);
    const { id } = await createRecord(calendar, 'events', proposing, input, form);
    await noteProposer(calendar, id, { name: values.name, mail: values.mail });
  } catch (error) {
    const failure = failureOf(ctx, error, serving);
    if (failure.status === 400) return showForm(serving, ctx, values, sentencesOf(frame, wrongIn(failure.detail)));
    // The same form again, with its key: what was stored before the failure counts
    if (failure.status < 500 && failure.status !== 429) throw failure;
    askToWait(ctx, failure);
    const why = `${failureMessage(failure, frame.language)}.`;
    return showForm(serving, ctx, values, [why], { status: failure.status, key: keyIn(sent) });
  }
  showThanks(serving, ctx);
}

function sentencesOf(frame: Frame, problems: Problems): string[] {
  return Object.entries(problems).map(([name, each]) => sentenceOf(frame, 'events', name, each));
}

function bodyOf({ calendar }: Serving, { language }: Frame, values: Values): Plain {
  const { title, start_date, end_date, venue, city, description, image } = values;
  const { languages } = calendar.settings;
  const paragraphs = description.split(/\r?\n\s*\r?\n/).filter((text) => text.trim() !== '');
  const text = paragraphs.map((each) => `<p>${encode(each.trim()).replaceAll(/\s*\n\s*/g, '<br />')}</p>`).join('\n');
  return {
    ...(title !== '' && { title }),
    ...(start_date !== '' && { start_date, end_date: end_date === '' ? start_date : end_date }),
    ...(venue !== '' && { venue: [{ venue, city }] }),
    ...(text !== '' && { description: text }),
    ...(image !== '' && { image }),
    status: 'pending',
    translation_language: languages.find((each) => each === language) ?? languages[0],
  };
}

function showForm(
  serving: Serving,
  ctx: Context,
  values: Values,
  wrong: readonly string[] = [],
  { status = 422, key }: { readonly status?: number; readonly key?: string | undefined } = {},
): void {
  const frame = frameOf(serving, ctx);
  const { proposals: words } = frame.words;
  if (wrong.length > 0) ctx.status = status;
  const field = (name: keyof Values, type: string, isNeeded = false): Html =>
    html`<div class="field"><label for="${name}">${words.fields[name]}${isNeeded && html` <span aria-hidden="true">*</span>`}</label><input type="${type}" id="${name}" name="${name}" value="${values[name]}"${isNeeded && html` required`}></div>
`;
  const body = html`<p class="lead">${words.lead}</p>
${wrong.map((each) => problem(each))}
<form class="record" method="post" action="${frame.root}${path}">${keyField(key)}
${field('title', 'text', true)}<div class="columns">${field('start_date', 'datetime-local', true)}${field('end_date', 'datetime-local')}${field('venue', 'text')}${field('city', 'text')}</div>
<div class="field"><label for="description">${words.fields.description}</label><textarea id="description" name="description" rows="6">
${values.description}</textarea></div>
${field('image', 'url')}<div class="columns">${field('name', 'text', true)}${field('mail', 'email', true)}</div>
<p class="hint">${words.privacy}</p>
<div class="company" aria-hidden="true"><label>${words.trap} <input name="${trap}" tabindex="-1" autocomplete="off"></label></div>
<p class="actions"><button class="primary">${words.send}</button></p></form>`;
  show(frame, ctx, body);
}

function showThanks(serving: Serving, ctx: Context): void {
  const frame = frameOf(serving, ctx);
  show(frame, ctx, html`<p class="notice" role="status">${frame.words.proposals.thanks}</p>`);
}

function show(frame: Frame, ctx: Context, body: Part): void {
  const { language, words, name, root, hasPages } = frame;
  const page = wholePage(frame, {
    language,
    title: `${words.proposals.title} · ${name}`,
    head: html`<link rel="stylesheet" href="${root}/assets/page.css">
<link rel="stylesheet" href="${root}/assets/desk.css">`,
    attributes: html` class="desk"`,
    body: html`<header><p class="name">${hasPages ? html`<a href="${root}/">${name}</a>` : name}</p>${languageLinks(language, words.languages)}</header>
<main id="content"><h1>${words.proposals.title}</h1>
${body}</main>`,
  });
  sendHtml(ctx, language, privately, page);
}
