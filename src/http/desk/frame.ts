/** The frame of the desk's pages: who is signed in, the sections, and a notice. */

import type { Role } from '../../model/roles.ts';
import { resourceNames } from '../../model/tables/field.ts';
import type { SpokenLanguage } from '../../model/words/index.ts';
import { type Html, headStart, html, type Part } from '../pages/html.ts';
import { languageLinks } from '../pages/language-links.ts';
import { deskWords } from './words.ts';

/** Where and for whom a page is rendered. */
export interface Frame {
  readonly language: SpokenLanguage;
  /** The calendar's name. */
  readonly name: string;
  /** The path of the service's root, without a slash at its end. */
  readonly root: string;
  /** The path of the interface. */
  readonly api: string;
  /** True when the service has public pages. */
  readonly hasPages: boolean;
  /** The path of the page. */
  readonly path: string;
  /** Absent before signing in. */
  readonly user?: { readonly name: string; readonly role: Role; readonly token: string } | undefined;
}

/** A page of the desk. `notice` tells what has just happened. */
export interface DeskPage {
  readonly title: string;
  readonly notice?: string | undefined;
  readonly body: Part;
}

/** A whole page. */
export function deskPage(frame: Frame, { title, notice, body }: DeskPage): string {
  const words = deskWords[frame.language];
  const page = html`<!doctype html>
<html lang="${frame.language}">
<head>
${headStart}
<meta name="robots" content="noindex">
<title>${title === words.desk ? frame.name : title} · ${words.desk}</title>
<link rel="icon" href="${frame.root}/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${frame.root}/assets/page.css">
<link rel="stylesheet" href="${frame.root}/assets/desk.css">
<script defer src="${frame.root}/assets/desk.js"></script>
</head>
<body class="desk" data-api="${frame.api}">
<a class="skip" href="#content">${words.skip}</a>
<header>
<p class="name"><a href="${frame.root}/desk">${frame.name} · ${words.desk}</a></p>
${frame.hasPages && html`<a href="${frame.root}/">${words.publicSite}</a>`}
${languageLinks(frame.language, words.languages)}
${frame.user && signOut(frame)}
${frame.user && sections(frame)}
</header>
<main id="content" tabindex="-1">
<h1>${title}</h1>
${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}
${body}
</main>
</body>
</html>
`;
  return String(page);
}

function sections({ language, root, path, user }: Frame): Html {
  const words = deskWords[language];
  const all = resourceNames.map((name): [string, string] => [name, words.resources[name]]);
  if (user?.role === 'administrator') all.push(['users', words.users]);
  const links = all.map(([name, label]) => {
    const href = `${root}/desk/${name}`;
    return html`<li><a href="${href}"${path.startsWith(`/desk/${name}`) && html` aria-current="true"`}>${label}</a></li>`;
  });
  return html`<nav class="sections" aria-label="${words.sections}"><ul>${links}</ul></nav>`;
}

function signOut({ language, root, user }: Frame): Html {
  return html`<form method="post" action="${root}/desk/sign-out"><span class="who">${user?.name}</span> ${tokenField(user?.token)}<button>${deskWords[language].signOut}</button></form>`;
}

/** The field with the token that each form of the desk carries. */
export function tokenField(token: string | undefined): Html {
  return html`<input type="hidden" name="token" value="${token}">`;
}
