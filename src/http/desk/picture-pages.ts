/** The pages of pictures: a list with thumbnails, and one picture with what is said of it and where it is used. */

import type Router from '@koa/router';
import { mayAttempt, mayEditOthers } from '../../calendar/access/rights.ts';
import { removeImage } from '../../calendar/images/change.ts';
import { Failure } from '../../model/failure.ts';
import { failureMessage } from '../../model/words/index.ts';
import { type Html, html } from '../pages/html.ts';
import type { State } from '../requests/context.ts';
import type { Serving } from '../service.ts';
import { problem, tokenField } from './frame.ts';
import { describedPicture, takenTypes } from './picture-field.ts';
import {
  deskPicture,
  listPictures,
  readPicture,
  type ShownPicture,
  saveDescriptions,
  uploadFile,
} from './picture-saving.ts';
import { picturesIn } from './typed-pictures.ts';
import { type FormHandler, goTo, type Handler, idIn, noticeOf, pageWithForm, type Visit } from './visit.ts';

/** Adds the routes of pictures. */
export function pictureRoutes(router: Router<State>, serving: Serving): void {
  pageWithForm(router, serving, '/images', picturesPage, upload);
  pageWithForm(router, serving, '/images/:id', picturePage, async (visit, sent, isOwn) => {
    const id = idIn(visit);
    if (!isOwn) return shownPage(visit, await readPicture(visit, id), problem(visit.words.pressAgain));
    await saveDescriptions(visit, { texts: {}, facts: {}, pictures: picturesIn(sent) });
    return goTo(visit, `images/${id}`, 'saved');
  });
  // A picture that records show stays, unless an editor takes it out of them
  pageWithForm(router, serving, '/images/:id/remove', picturePage, async (visit, sent, isOwn) => {
    const { calendar, gate, caller } = visit;
    const id = idIn(visit);
    if (!isOwn) return shownPage(visit, await readPicture(visit, id), problem(visit.words.pressAgain));
    try {
      const force = sent['force'] === 'true' ? 'true' : 'false';
      await removeImage(calendar, caller, { id }, gate.remove('images', { query: { force }, form: false }));
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'image_in_use') throw error;
      visit.ctx.status = error.status;
      return shownPage(visit, await readPicture(visit, id), problem(`${failureMessage(error, visit.language)}.`));
    }
    return goTo(visit, 'images', 'removed');
  });
}

/** Pictures on one page. */
const perPage = 24;

const picturesPage: Handler = async (visit) => {
  const { words, home, query, caller, session, calendar } = visit;
  mayAttempt(caller, 'images', 'create');
  const { search = '', unused, page: at = '1' } = query;
  const asked = { ...(search && { search }), ...(unused === 'true' && { unused }) };
  const wanted = /^[1-9]\d{0,5}$/.test(at) ? at : '1';
  const { pictures, total, page, pages } = await listPictures(visit, {
    ...asked,
    page: wanted,
    per_page: String(perPage),
  });
  const { pictures: said } = words;
  const linkTo = (number: number) => `${home}/images?${new URLSearchParams({ ...asked, page: String(number) })}`;
  const listed = pictures.map((picture) => {
    const { id, filename, thumbnail, alt } = deskPicture(visit, picture);
    const texts = calendar.settings.languages.map((each) => alt[each]);
    return html`<li><a href="${home}/images/${id}"><img src="${thumbnail}" alt="${texts.find(Boolean) ?? ''}" width="150" height="150" loading="lazy"><span>${filename}</span></a></li>
`;
  });
  const body = html`<form class="find" method="post" enctype="multipart/form-data" action="${home}/images">${tokenField(session)}<label>${said.file} <input type="file" name="file" accept="${takenTypes}" required></label><button>${said.upload}</button></form>
<form class="find" role="search" action="${home}/images"><label>${words.search} <input type="search" name="search" value="${search}"></label>
<label><input type="checkbox" name="unused" value="true"${unused === 'true' && html` checked`}> ${said.unused}</label><button>${words.find}</button></form>
<p role="status">${total > 0 ? said.total(total) : said.none}</p>
<ul class="thumbnails">${listed}</ul>
${
  pages > 1 &&
  html`<p class="actions">${page > 1 && html`<a href="${linkTo(page - 1)}">${words.pages.previous}</a>`} ${page < pages && html`<a href="${linkTo(page + 1)}">${words.pages.next}</a>`}</p>`
}`;
  return { title: said.title, notice: noticeOf(visit), body };
};

/** Scripts that upload get the picture as JSON, and so what is wrong. */
const upload: FormHandler = async (visit, _, isOwn) => {
  const { ctx } = visit;
  const isScript = ctx.get('Accept') === 'application/json';
  if (!isOwn) throw new Failure('rest_forbidden');
  try {
    mayAttempt(visit.caller, 'images', 'create');
    const { id, url, thumbnail, filename, alt, credit } = deskPicture(visit, await uploadFile(visit));
    if (!isScript) return goTo(visit, `images/${id}`, 'saved');
    ctx.body = { id, url, thumbnail, filename, alt, credit };
  } catch (error) {
    const failure = visit.failureOf(error);
    const { words, language, maxUpload } = visit;
    const isTooLarge = failure.code === 'body_too_large';
    const said = isTooLarge ? words.pictures.tooLarge(maxUpload) : `${failureMessage(failure, language)}.`;
    if (!isScript && failure.status >= 500) throw failure;
    ctx.status = failure.status;
    if (!isScript) {
      const shown = await picturesPage(visit);
      return shown && { ...shown, body: html`${problem(said)}\n${shown.body}` };
    }
    ctx.body = { message: said };
  }
  return undefined;
};

const picturePage: Handler = async (visit) => {
  mayAttempt(visit.caller, 'images', 'create');
  return shownPage(visit, await readPicture(visit, idIn(visit)));
};

function shownPage(visit: Visit, picture: ShownPicture, said?: Html) {
  const { words, home, session, calendar, caller } = visit;
  const { pictures: texts } = words;
  const { id, url, filename, width, height, filesize, used_by: uses } = picture;
  const action = `${home}/images/${id}`;
  // Where it is used is shown only to those who may change it
  const mayChange = uses !== undefined;
  const button = (label: string, force: boolean): Html =>
    html`<form method="post" action="${action}/remove" data-sure="${words.sure(label)}">${tokenField(session)}${force && html`<input type="hidden" name="force" value="true">`}<button>${label}</button></form>`;
  const body = html`<p><a href="${home}/images">${words.back}</a></p>
${said}
<img class="large" src="${url}" alt="" width="${width}" height="${height}">
<p>${texts.measures(width, height, Math.ceil(filesize / 1000))}</p>
<p>${texts.address}: <a href="${url}">${url}</a></p>
<form class="record" method="post" action="${action}">${tokenField(session)}
<fieldset class="bare"${!mayChange && html` disabled`}>${describedPicture(id, deskPicture(visit, picture), calendar.settings.languages, texts)}</fieldset>
${mayChange && html`<p class="actions"><button class="primary">${words.save}</button></p>`}</form>
${
  uses &&
  html`<h2>${texts.usedBy}</h2>
${
  uses.length === 0
    ? html`<p>${texts.notUsed}</p>`
    : html`<ul>${uses.map((use) => html`<li><a href="${home}/${use.kind}/${use.id}">${use.kind} ${use.id}</a></li>\n`)}</ul>`
}
<div class="actions">${uses.length === 0 ? button(words.removeForGood, false) : mayEditOthers(caller) && button(texts.removeEverywhere, true)}</div>`
}`;
  return { title: filename || String(id), notice: noticeOf(visit), body };
}
