/** What forms do with pictures: a file is uploaded, one is chosen, and what is said of them is saved. */

import { mayChangeImage, mayDo } from '../../calendar/access/rights.ts';
import { changeImage } from '../../calendar/images/change.ts';
import { listImages, readImageRecord } from '../../calendar/images/read.ts';
import { uploadImage } from '../../calendar/images/upload.ts';
import { parsedRecord, parsedRecords } from '../../calendar/rendering/body-source.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import { isOwnImage } from '../../model/documents/document.ts';
import { fileKey } from '../../model/documents/keys-and-labels.ts';
import { Failure } from '../../model/failure.ts';
import { nameInAddress } from '../../model/pictures.ts';
import type { Language } from '../../model/tables/field.ts';
import type { Plain } from '../../model/text/characters.ts';
import type { FormValues } from './form-values.ts';
import type { DeskPicture, PictureOffers } from './picture-field.ts';
import type { TypedPicture } from './typed-pictures.ts';
import type { Visit } from './visit.ts';

/** A picture as the interface shows it, with its texts in all languages. */
export interface ShownPicture {
  readonly id: number;
  readonly url: string;
  readonly filename: string;
  readonly credit: string;
  readonly width: number;
  readonly height: number;
  readonly filesize: number;
  readonly author: string;
  readonly sizes: Readonly<Record<string, { readonly url: string }>>;
  readonly translations?: Readonly<Record<Language, { readonly alt?: string }>>;
  readonly used_by?: readonly { readonly kind: string; readonly id: number }[];
}

/** A picture as forms show it. */
export function deskPicture(
  { caller }: Pick<Visit, 'caller'>,
  { id, url, filename, credit, author, sizes, translations = {} }: ShownPicture,
): DeskPicture {
  const isChangeable = mayChangeImage(caller, { author: Number(author) });
  const alt = Object.entries(translations).map(([language, texts]) => [language, texts.alt ?? ''] as const);
  const thumbnail = (sizes['thumbnail'] ?? sizes['medium'])?.url ?? url;
  return { id, url, thumbnail, filename: filename || String(id), alt: Object.fromEntries(alt), credit, isChangeable };
}

/** Every text in every language. */
const allTexts = { _translations: 'true' };

/** Reads a picture that the caller may use. Throws `image-not-found`. */
export async function readPicture({ calendar, gate, caller }: Visit, id: number): Promise<ShownPicture> {
  const input = gate.read('images', { query: allTexts, form: false });
  return parsedRecord<ShownPicture>((await readImageRecord(calendar, caller, { id }, input)).record);
}

/** A page of the pictures that the caller may use, the newest first. */
export async function listPictures(
  { calendar, gate, caller }: Visit,
  asked: Readonly<Record<string, string>>,
): Promise<{
  readonly pictures: readonly ShownPicture[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}> {
  const input = gate.list('images', { query: { ...allTexts, ...asked }, form: true });
  const { records, total, page, perPage } = await listImages(calendar, caller, input);
  return { pictures: await parsedRecords<ShownPicture>(records), total, page, pages: Math.ceil(total / perPage) };
}

/** The most pictures that a form offers. */
const maxLast = 24;

/** What a form without a picture offers. */
export const noPictures: PictureOffers = { languages: [], described: [], last: [] };

/** What a form offers of pictures, with what was typed about some of them. */
export async function pictureOffers(visit: Visit, { facts, pictures = {} }: FormValues): Promise<PictureOffers> {
  const { calendar, caller, home, maxUpload } = visit;
  if (!mayDo(caller, 'images', 'create')) return noPictures;
  const { media, base } = calendar.settings;
  const name = nameInAddress(String(facts['image'] ?? ''), [media, `${base}/media`]);
  // The uploaded picture that has this address, if it is one
  const own = name && (await calendar.pair.store.readByKey('images', fileKey(name)));
  const typed = Object.keys(pictures).filter((key) => key !== 'new');
  const ids = unique([...(own ? [own.id] : []), ...typed.map(Number)]);
  const stored = (await calendar.pair.store.read('images', ids)).filter(isOwnImage);
  const changeable = stored.filter(({ facts: each }) => mayChangeImage(caller, each));
  const read = await Promise.all(changeable.map(async ({ id }) => deskPicture(visit, await readPicture(visit, id))));
  const { pictures: last } = await listPictures(visit, { per_page: String(maxLast) });
  return {
    languages: calendar.settings.languages,
    upload: { path: `${home}/images`, maxBytes: maxUpload },
    described: read.map((picture) => ({ ...picture, ...pictures[picture.id] })),
    ofFile: pictures['new'],
    last: last.map((each) => deskPicture(visit, each)),
  };
}

/**
 * The values of a form with the picture that it brings: its file is uploaded, or the one that was chosen is read. Throws what `uploadImage`
 * throws, `body_too_large`, and `rest_invalid_param` for what cannot be said of a picture.
 */
export async function withPicture(visit: Visit, sent: Plain, values: FormValues): Promise<FormValues> {
  if (visit.isFileTooLarge) throw new Failure('body_too_large', { limit: visit.maxUpload });
  for (const typed of Object.values(values.pictures ?? {})) {
    const changes = changesOf(typed);
    const wrong = changes && Object.values(changeInput(visit, changes).wrong);
    if (wrong?.[0]) throw new Failure('rest_invalid_param', { params: { image: wrong[0] } });
  }
  const { new: ofFile, ...others } = values.pictures ?? {};
  if (visit.file) {
    const { id, url } = await uploadFile(visit);
    const pictures = { ...others, ...(ofFile && { [id]: ofFile }) };
    return { ...values, facts: { ...values.facts, image: url }, pictures };
  }
  const chosen = sent['chosen_image'];
  if (typeof chosen !== 'string' || !/^[1-9]\d{0,15}$/.test(chosen)) return { ...values, pictures: others };
  const { url } = await readPicture(visit, Number(chosen));
  return { ...values, facts: { ...values.facts, image: url }, pictures: others };
}

/** Uploads the file of a form. Throws `body_too_large`, and what `uploadImage` throws. */
export async function uploadFile(visit: Visit): Promise<ShownPicture> {
  const { calendar, gate, caller, file, isFileTooLarge, maxUpload, pictures, uploading } = visit;
  if (isFileTooLarge) throw new Failure('body_too_large', { limit: maxUpload });
  if (!file) throw new Failure('upload_no_file');
  const input = gate.create('images', { query: {}, body: {}, form: true });
  const { single } = await uploading(() => uploadImage(calendar, caller, file, input, pictures));
  return readPicture(visit, single.id);
}

/** What is to be changed of a picture; undefined when nothing is. */
function changesOf({ alt, credit, was }: TypedPicture): Record<string, unknown> | undefined {
  const texts = Object.entries(alt).filter(([language, text]) => text.trim() !== (was?.alt[language] ?? ''));
  const isCreditChanged = credit.trim() !== (was?.credit ?? '');
  if (texts.length === 0 && !isCreditChanged) return undefined;
  const translations = Object.fromEntries(texts.map(([language, text]) => [language, { alt: text }]));
  return { ...(texts.length > 0 && { translations }), ...(isCreditChanged && { credit }) };
}

function changeInput({ gate, calendar }: Visit, changes: Record<string, unknown>) {
  const body = { translation_language: calendar.settings.languages[0], ...changes };
  return gate.change('images', { query: {}, body, form: true });
}

/** Saves what was typed about pictures. After the record, whose revision it raises. */
export async function saveDescriptions(visit: Visit, { pictures = {} }: FormValues): Promise<void> {
  const { calendar, caller, pictures: engine } = visit;
  for (const [id, typed] of Object.entries(pictures)) {
    const changes = id === 'new' ? undefined : changesOf(typed);
    if (changes) await changeImage(calendar, caller, { id: Number(id) }, changeInput(visit, changes), engine);
  }
}
