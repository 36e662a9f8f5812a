/** The frame of the desk's pages: who is signed in, the sections, and a notice. */

import { randomBytes } from 'node:crypto';
import { mayDo, mayEditOthers } from '../../calendar/access/rights.ts';
import type { Caller } from '../../calendar/calendar.ts';
import type { Status } from '../../model/documents/document.ts';
import { type Language, resourceNames } from '../../model/tables/field.ts';
import { isSpoken, type SpokenLanguage, spokenLanguages } from '../../model/words/index.ts';
import { privately } from '../answers/caching.ts';
import { type Html, html, languageLinks, type Part, type Roots, rootsOf, sendHtml, wholePage } from '../pages/html.ts';
import { type Context, chosenLanguage, preferredLanguage } from '../requests/context.ts';
import type { Serving } from '../service.ts';
import { type DeskWords, deskWords } from './words.ts';

/** The signed-in user, and the token that proves that a form came from the desk. */
export interface Session {
  readonly caller: Caller;
  readonly token: string;
}

/** Where and for whom a page is rendered. */
export interface Frame extends Roots {
  readonly language: SpokenLanguage;
  readonly words: DeskWords;
  /** The calendar's name. */
  readonly name: string;
  /** The path of the desk as browsers see it. */
  readonly home: string;
  /** True when the service has public pages. */
  readonly hasPages: boolean;
  /** The root of the files of uploaded pictures. */
  readonly media: string;
  /** Origins whose pictures these show besides our own; `*` means all. */
  readonly imageOrigins: readonly string[];
  /** The path of the page. */
  readonly path: string;
  /** Absent before signing in. */
  readonly session?: Session | undefined;
}

/** The frame of the page that a request asks for, of the brand that was read last. */
export function frameOf({ calendar, http, brand }: Serving, ctx: Context, session?: Session): Frame {
  const { languages } = calendar.settings;
  const known = brand.last();
  const roots = rootsOf(calendar.settings, known);
  const home = `${roots.root}/desk`;
  const language = languageOf(ctx, home, languages);
  const words = deskWords[language];
  const { areOn: hasPages, imageOrigins } = http.pages;
  return {
    ...roots,
    media: calendar.settings.media,
    language,
    words,
    name: known.in(language).name,
    home,
    hasPages,
    imageOrigins,
    path: ctx.path,
    session,
  };
}

/** How long a browser remembers the language of the desk: a year, in milliseconds. */
const remembered = 365 * 24 * 60 * 60 * 1000;
const languageCookie = 'cartellera_desk_language';

/** The language of the desk: the one just chosen, the one chosen before, or the one that the browser prefers. */
function languageOf(ctx: Context, path: string, languages: readonly Language[]): SpokenLanguage {
  const chosen = chosenLanguage(ctx, spokenLanguages);
  if (chosen) {
    ctx.cookies.set(languageCookie, chosen, { path, maxAge: remembered, sameSite: 'strict', httpOnly: true });
    return chosen;
  }
  const before = ctx.cookies.get(languageCookie) ?? '';
  return isSpoken(before) ? before : preferredLanguage(ctx, languages);
}

/** A page of the desk. `notice` tells what has just happened. */
export interface DeskPage {
  readonly title: string;
  readonly notice?: string | undefined;
  readonly body: Part;
}

/** Sends a page, which must not be cached. */
export function send(ctx: Context, frame: Frame, page: DeskPage): void {
  sendHtml(ctx, frame.language, privately, textOf(frame, page));
}

/** The whole document of a page. */
export function textOf(frame: Frame, { title, notice, body }: DeskPage): string {
  const { language, words, name, root, home, hasPages, apiPath } = frame;
  return wholePage(frame, {
    language,
    title: `${title === words.desk ? name : title} · ${words.desk}`,
    head: html`<meta name="robots" content="noindex">
<link rel="stylesheet" href="${root}/assets/page.css">
<link rel="stylesheet" href="${root}/assets/desk.css">
<script defer src="${root}/assets/desk.js"></script>
<script defer src="${root}/assets/desk-pictures.js"></script>`,
    attributes: html` class="desk" data-api="${apiPath}"`,
    body: html`<a class="skip" href="#content">${words.skip}</a>
<header>
<p class="name"><a href="${home}">${name} · ${words.desk}</a></p>
${hasPages && html`<a href="${root}/">${words.publicSite}</a>`}
${languageLinks(language, words.languages)}
${frame.session && signedIn(frame, frame.session)}
</header>
<main id="content" tabindex="-1">
<h1>${title}</h1>
${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}
${body}
</main>`,
  });
}

/** The way out, and the sections. */
function signedIn({ words, home, path }: Frame, session: Session): Html {
  const { name, role } = session.caller.user.facts;
  const all = resourceNames.map((each): [string, string] => [each, words.resources[each]]);
  if (mayEditOthers(session.caller)) all.push(['import', words.imports.title]);
  if (mayDo(session.caller, 'images', 'create')) all.push(['images', words.pictures.title]);
  if (role === 'administrator') all.push(['users', words.users], ['brand', words.brand.title]);
  const links = all.map(([each, label]) => {
    const current = path.startsWith(`/desk/${each}`) && html` aria-current="true"`;
    return html`<li><a href="${home}/${each}"${current}>${label}</a></li>`;
  });
  return html`<form method="post" action="${home}/sign-out"><a class="who" href="${home}/password" title="${words.passwords.title}">${name}</a> ${tokenField(session)}<button>${words.signOut}</button></form>
<nav class="sections" aria-label="${words.sections}"><ul>${links}</ul></nav>`;
}

/** The field with the token that each form of the desk carries. */
export function tokenField(session: Session | undefined): Html {
  return html`<input type="hidden" name="token" value="${session?.token}">`;
}

/** The field with the key of a form, so that one that is sent twice counts once: a new key, or that of a form that is shown again. */
export function keyField(key: string = randomBytes(16).toString('base64url')): Html {
  return html`<input type="hidden" name="form" value="${key}">`;
}

/** The field with the revision in which a form shows its record. */
export function revisionField({ revision }: { readonly revision: number }): Html {
  return html`<input type="hidden" name="revision" value="${revision}">`;
}

/** The status of a record. */
export function statusMark({ words }: Frame, status: Status): Html {
  return html`<span class="status ${status}">${words.statuses[status]}</span>`;
}

/** Tells what is wrong. */
export function problem(said: Part): Html {
  return html`<p class="problem" role="alert">${said}</p>`;
}
