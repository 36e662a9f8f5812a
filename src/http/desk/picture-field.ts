/** The control of a record's picture: an address, a file, or one of the last pictures; and what is said of pictures in each language. */

import type { Language } from '../../model/tables/field.ts';
import { ownLanguageName } from '../../model/words/index.ts';
import { type Html, html } from '../pages/html.ts';
import type { Said } from './typed-pictures.ts';
import type { DeskWords } from './words.ts';

/** An uploaded picture, as the desk shows it. */
export interface DeskPicture extends Said {
  readonly id: number;
  readonly filename: string;
  /** Of the full picture. */
  readonly url: string;
  readonly thumbnail: string;
  /** Whether the caller may say something else of it. */
  readonly isChangeable: boolean;
}

/** What the control offers. */
export interface PictureOffers {
  /** Absent for callers who may not upload. */
  readonly upload?: { readonly path: string; readonly maxBytes: number } | undefined;
  readonly languages: readonly Language[];
  /** Those of the form that the caller may describe, with what was typed. */
  readonly described: readonly DeskPicture[];
  /** What was typed of a file that was not taken. */
  readonly ofFile?: Said | undefined;
  /** The last ones that the caller may use. */
  readonly last: readonly DeskPicture[];
}

/** The types of files that are taken, for the dialog in which one is chosen. */
export const takenTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** The control: the field with the `address`, whose attributes say how scripts take files that are dropped and pasted, and below it the file and the pictures. */
export function pictureField(
  address: Html,
  { upload, languages, described, ofFile = { alt: {}, credit: '' }, last }: PictureOffers,
  { pictures: words }: DeskWords,
): Html {
  if (!upload) return html`<div class="picture">${address}</div>`;
  // With what a script shows of a picture once it is chosen
  const choices = last.map((picture) => {
    const { id, url, thumbnail, filename, alt, isChangeable } = picture;
    const said = languages.map((each) => alt[each]).find(Boolean) ?? filename;
    return html`<label><input type="radio" name="chosen_image" value="${id}" data-url="${url}"${isChangeable && html` data-picture="${JSON.stringify(picture)}"`}> <img src="${thumbnail}" alt="${said}" width="150" height="150" loading="lazy"></label>
`;
  });
  return html`<div class="picture" data-upload="${upload.path}" data-limit="${upload.maxBytes}" data-sending="${words.sending}" data-failed="${words.failed}" data-large="${words.tooLarge(upload.maxBytes)}">${address}<div class="drop"><label>${words.file} <input type="file" name="file" accept="${takenTypes}"></label>
<span class="hint" data-scripted hidden>${words.drop}</span> <button type="button" data-clear data-scripted hidden>${words.clear}</button></div>
<p class="hint" data-said role="status"></p>
<div class="pictures">${described.map((picture) => describedPicture(picture.id, picture, languages, words))}</div>
${describedPicture('new', { ...ofFile, filename: words.ofNewFile }, languages, words)}
${last.length > 0 && html`<details class="last"><summary>${words.last}</summary><div class="thumbnails">${choices}</div></details>`}</div>`;
}

/** The fields with what is said of a picture, and what was said when they were shown. */
export function describedPicture(
  key: number | 'new',
  picture: Said & Pick<DeskPicture, 'filename'> & Partial<Pick<DeskPicture, 'url' | 'thumbnail'>>,
  languages: readonly Language[],
  words: DeskWords['pictures'],
): Html {
  const { filename, url, thumbnail, alt, credit } = picture;
  // Numbers would make a list
  const name = `pictures[${key === 'new' ? key : `n${key}`}]`;
  return html`<fieldset class="described" data-picture="${key}"${url !== undefined && html` data-url="${url}"`}><legend>${filename}</legend>
${thumbnail !== undefined && html`<img class="thumbnail" src="${thumbnail}" alt="">`}
<div class="side-by-side">${languages.map(
    (
      language,
    ) => html`<div class="field"><label>${words.alt} (${ownLanguageName(language)}) <input name="${name}[alt][${language}]" value="${alt[language]}" lang="${language}" maxlength="500" placeholder=" "></label><p class="hint missing">${words.noAlt}</p></div>
`,
  )}<div class="field"><label>${words.credit} <input name="${name}[credit]" value="${credit}" maxlength="200"></label></div></div>
<button type="button" data-use data-scripted hidden>${words.use}</button><input type="hidden" name="${name}[was]" value="${key === 'new' ? '' : JSON.stringify({ alt, credit })}">
</fieldset>`;
}
