/** The look of the calendar, for administrators: its name and texts, its colour, its logo, each as set here, else as the settings say. */

import type Router from '@koa/router';
import { forbiddenUnlessAdministrator } from '../../calendar/access/rights.ts';
import type { Brand } from '../../calendar/brand.ts';
import { saveBrand, undoBrand } from '../../calendar/writing/brand.ts';
import { isAmong, namesOf } from '../../model/arrays-and-maps.ts';
import { brandTexts, longestBrandText, parseColor, parseLinks } from '../../model/brand.ts';
import type { BrandFacts, Texts } from '../../model/documents/document.ts';
import { Failure } from '../../model/failure.ts';
import { sizeType } from '../../model/pictures.ts';
import { isPlain, type Plain } from '../../model/text/characters.ts';
import { failureMessage, ownLanguageName } from '../../model/words/index.ts';
import { checkAccent, cssOf, readable } from '../pages/brand.ts';
import { type Html, html } from '../pages/html.ts';
import type { State } from '../requests/context.ts';
import type { Brand as BrandSettings, Serving } from '../service.ts';
import { attributes, input, one, problemOf, type Shown } from './controls.ts';
import { textControl } from './form.ts';
import { type DeskPage, keyField, problem, revisionField, tokenField } from './frame.ts';
import { changesTable } from './history.ts';
import { takenTypes } from './picture-field.ts';
import { isOutdated, isSameForm, keyIn, revisionOf, sentFormOf, textIn } from './sent-forms.ts';
import { type FormHandler, goTo, noticeOf, pageWithForm, type Visit } from './visit.ts';

/** Adds the routes. */
export function brandRoutes(router: Router<State>, serving: Serving): void {
  const bySettings = serving.http.pages.brand ?? {};
  const show = async (visit: Visit, wrong?: string): Promise<DeskPage> => {
    forbiddenUnlessAdministrator(visit.caller);
    const brand = await visit.calendar.brand();
    const { color } = brand?.facts ?? {};
    // As it was typed, while that means the same colour
    const named = color && parseColor(color.name)?.hex === color.hex ? color.name : color?.hex;
    const typed = { color: named ?? '', texts: brand?.texts ?? {} };
    return brandPage(visit, bySettings, {
      brand,
      typed,
      wrong,
      notice: wrong === undefined ? noticeOf(visit) : undefined,
    });
  };
  pageWithForm(router, serving, '/brand', show, changeBrand(bySettings));
  pageWithForm(router, serving, '/brand/undo', show, async (visit, sent, isOwn) => {
    const { calendar, caller, ctx, words } = visit;
    forbiddenUnlessAdministrator(caller);
    if (!isOwn) {
      ctx.status = 403;
      return show(visit, words.pressAgain);
    }
    const form = sentFormOf(visit, sent, 'undone');
    try {
      await undoBrand(calendar, caller, revisionOf(sent), form);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      const now = await calendar.brand();
      if (!isSameForm(now?.facts.forms?.saved, form)) {
        ctx.status = 409;
        return show(visit, words.history.changedSince);
      }
    }
    return goTo(visit, 'brand', 'undone');
  });
}

/** What a form says, as it is typed. */
interface Typed {
  readonly color: string;
  readonly texts: Texts;
}

/** What a form sends, without what goes back to the settings. */
function typedIn({ calendar }: Visit, sent: Plain, back: readonly unknown[]): Typed {
  const all = isPlain(sent['texts']) ? sent['texts'] : {};
  const sets = calendar.settings.languages.map((language) => {
    const own = all[language];
    const ofLanguage = isPlain(own) ? own : {};
    const texts = brandTexts.map((name) => [name, textIn(ofLanguage, name).replaceAll('\r\n', '\n')] as const);
    return [language, Object.fromEntries(texts.filter(([name, text]) => text !== '' && !back.includes(name)))] as const;
  });
  return {
    color: back.includes('color') ? '' : textIn(sent, 'color'),
    texts: Object.fromEntries(sets.filter(([, set]) => Object.keys(set).length > 0)),
  };
}

/** What is wrong, by the names of controls. */
function problemsIn({ words: { brand: words } }: Visit, { color, texts }: Typed): Map<string, string> {
  const problems = new Map<string, string>();
  if (color !== '' && !parseColor(color)) problems.set('color', words.noColor);
  for (const [language, set] of Object.entries(texts))
    for (const name of brandTexts) {
      const [text = '', control] = [set[name], textControl(language, name)];
      if (text.length > longestBrandText[name]) problems.set(control, words.tooLong(longestBrandText[name]));
      else if (name === 'links' && !parseLinks(text)) problems.set(control, words.noLinks);
    }
  return problems;
}

const changeBrand =
  (bySettings: BrandSettings): FormHandler =>
  async (visit, sent, isOwn) => {
    forbiddenUnlessAdministrator(visit.caller);
    const { calendar, caller, ctx, words } = visit;
    const back = [sent['back']].flat();
    const typed = typedIn(visit, sent, back);
    const form = sentFormOf(visit, sent, { ...typed, back });
    const problems = problemsIn(visit, typed);
    const brand = await calendar.brand();
    const again = (status: number, more: Partial<BrandShown> = {}): Promise<DeskPage> => {
      ctx.status = status;
      return brandPage(visit, bySettings, {
        brand,
        typed,
        problems,
        key: keyIn(sent),
        revision: revisionOf(sent),
        ...more,
      });
    };
    if (!isOwn) return again(403, { wrong: words.sendAgain });
    if (problems.size > 0) return again(422);
    if (sent['step'] === 'look') return again(200, { notice: words.brand.looked });
    try {
      const color = parseColor(typed.color);
      const logo = await prepareLogo(visit, back, brand);
      const facts: BrandFacts = { ...(color && { color }), ...(logo && { logo }) };
      await saveBrand(calendar, caller, { ...facts, texts: typed.texts }, revisionOf(sent), form);
    } catch (error) {
      if (error instanceof Failure && error.code.startsWith('upload_') && error.status < 500)
        return again(422, { problems: new Map([['file', `${failureMessage(error, visit.language)}.`]]) });
      if (!isOutdated(error)) throw error;
      const now = await calendar.brand();
      if (!isSameForm(now?.facts.forms?.saved, form))
        return again(409, { brand: now, revision: now?.revision ?? 0, key: undefined, wrong: words.changedMeanwhile });
    }
    return goTo(visit, 'brand', 'saved');
  };

/** The logo that a form leaves: the file that it brings, made small; else the one that is set, unless it goes back to the settings. */
async function prepareLogo(
  { file, pictures, uploading }: Visit,
  back: readonly unknown[],
  brand: Brand | undefined,
): Promise<BrandFacts['logo']> {
  if (!file) return back.includes('logo') ? undefined : brand?.facts.logo;
  const { files, type } = await uploading(() => pictures.prepare(file.path));
  const small = files.get('medium.webp');
  const bytes = small ?? [...files].find(([name]) => name.startsWith('full.'))?.[1];
  return bytes && { type: small ? sizeType : type, data: Buffer.from(bytes).toString('base64') };
}

/** What the page shows. */
interface BrandShown {
  readonly brand: Brand | undefined;
  readonly typed: Typed;
  /** By the names of controls. */
  readonly problems?: ReadonlyMap<string, string>;
  /** What is wrong with all of the form. */
  readonly wrong?: string | undefined;
  readonly notice?: string | undefined;
  /** The key of a form that is shown again. */
  readonly key?: string | undefined;
  /** The revision of a form that is shown again. */
  readonly revision?: number;
}

async function brandPage(visit: Visit, bySettings: BrandSettings, shown: BrandShown): Promise<DeskPage> {
  const { words, home, session } = visit;
  const { brand, problems = noProblems, wrong, notice, key, revision = brand?.revision ?? 0 } = shown;
  const { changes = [], before } = brand?.facts.editorial ?? {};
  const said = words.brand;
  const body = html`<p class="lead">${said.lead}</p>
${wrong !== undefined && problem(wrong)}${problems.size > 0 && problem(words.notSaved)}
<form class="record" method="post" enctype="multipart/form-data" action="${home}/brand"${(problems.size > 0 || wrong) && html` data-unsaved="wrong"`}>${tokenField(session)}${keyField(key)}${revisionField({ revision })}
<button hidden></button>
${textsPart(visit, bySettings, shown)}
${colorPart(visit, bySettings, shown)}
${logoPart(visit, bySettings, shown)}
<p class="hint">${said.stylesHint}</p>
<div class="bar actions"><button class="primary">${words.save}</button></div></form>
<h2>${words.history.title}</h2>
${await changesTable(visit, changes, (field) => (isAmong(field, namesOf(said.fields)) ? said.fields[field] : field))}
${brand && before && html`<form method="post" action="${home}/brand/undo">${tokenField(session)}${keyField()}${revisionField(brand)}<button>${words.history.undo}</button></form>`}`;
  return { title: said.title, notice, body };
}

const noProblems: ReadonlyMap<string, string> = new Map();

/** What the settings say, and, of a field that is set here, a box by which it is as they say again. */
function settingPart(
  { words: { brand: words } }: Visit,
  name: keyof typeof words.fields,
  isSet: boolean,
  bySettings?: string,
): Html {
  return html`${bySettings && html`<p class="hint">${words.fields[name]}. ${words.bySettings(bySettings)}</p>`}${isSet && html`<p><label><input type="checkbox" name="back[]" value="${name}"> ${words.backTo(words.fields[name])}</label></p>`}
`;
}

function textsPart(visit: Visit, bySettings: BrandSettings, { brand, typed, problems = noProblems }: BrandShown): Html {
  const { calendar, words } = visit;
  const { name: ofSettings, languages } = calendar.settings;
  const said = words.brand;
  const columns = languages.map((language) => {
    const fields = brandTexts.map((name) => {
      const control = textControl(language, name);
      const field: Shown = {
        id: `${name}-${language}`,
        name: control,
        label: said.fields[name],
        value: typed.texts[language]?.[name] ?? '',
        problem: problems.get(control),
        language,
      };
      const area = html`<textarea rows="3"${attributes(field)}>
${one(field)}</textarea>`;
      return html`<div class="field"><label for="${field.id}">${field.label}</label>${name === 'name' ? input(field, 'text') : area}${problemOf(field)}</div>
`;
    });
    return html`<fieldset><legend>${ownLanguageName(language)}</legend>
${fields}</fieldset>`;
  });
  const links = bySettings.links?.map(({ text, href }) => `${text}=${href}`).join(', ') ?? '';
  const settings = { ...bySettings, name: ofSettings, links };
  return html`<fieldset class="group"><legend>${said.texts}</legend>
<div class="side-by-side">${columns}</div>
<p class="hint">${said.fields.links}. ${said.linksHint}</p>
${brandTexts.map((name) => {
  const isSet = Object.values(brand?.texts ?? {}).some((set) => set[name] !== undefined);
  return settingPart(visit, name, isSet, settings[name]);
})}</fieldset>`;
}

function colorPart(visit: Visit, { accent }: BrandSettings, { brand, typed, problems }: BrandShown): Html {
  const said = visit.words.brand;
  const label = said.fields.color;
  const field: Shown = { id: 'color', name: 'color', label, value: typed.color, problem: problems?.get('color') };
  const shown = parseColor(typed.color)?.hex ?? accent;
  const number = new Intl.NumberFormat(visit.language, { maximumFractionDigits: 1 });
  // In both themes, and how well it is read
  const accents = shown === undefined ? [] : checkAccent(shown);
  const samples = accents.map(({ theme, ground, accent: color, on, contrast, isReadable }) => {
    const name = said.themes[theme];
    const measures = [name, number.format(contrast), number.format(readable)] as const;
    const verdict = isReadable ? said.readsWell(...measures) : said.readsBadly(...measures, theme === 'light');
    return html`<figure class="accent"><svg viewBox="0 0 240 56" role="img" aria-label="${name}"><rect width="240" height="56" fill="${cssOf(ground)}"/><text x="16" y="35" fill="${cssOf(color)}" font-size="18" text-decoration="underline">${said.sample}</text><rect x="112" y="10" width="112" height="36" rx="6" fill="${cssOf(color)}"/><text x="168" y="34" fill="${cssOf(on)}" font-size="18" text-anchor="middle">${said.sampleButton}</text></svg>
<figcaption>${verdict}</figcaption></figure>`;
  });
  return html`<fieldset class="group"><legend>${label}</legend>
<div class="field"><label for="color">${label}</label>${input(field, 'text')}<p class="hint">${said.colorHint}</p>${problemOf(field)}</div>
${settingPart(visit, 'color', brand?.facts.color !== undefined, accent)}${shown !== undefined && html`<div class="columns">${samples}</div>`}
<p class="actions"><button name="step" value="look">${said.look}</button></p></fieldset>`;
}

function logoPart(visit: Visit, bySettings: BrandSettings, { brand, problems }: BrandShown): Html {
  const said = visit.words.brand;
  const label = said.fields.logo;
  const field: Shown = { id: 'file', name: 'file', label, value: '', problem: problems?.get('file') };
  const logo = brand?.facts.logo;
  return html`<fieldset class="group"><legend>${label}</legend>
${(logo ?? bySettings.logo) && html`<p><img class="thumbnail" src="${visit.icon.href}" alt="${label}"></p>`}
<div class="field"><label for="file">${label}</label><input type="file" accept="${takenTypes}"${attributes(field)}><p class="hint">${said.logoHint}</p>${problemOf(field)}</div>
${settingPart(visit, 'logo', logo !== undefined)}</fieldset>`;
}
