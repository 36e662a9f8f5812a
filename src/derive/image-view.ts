/** Pictures as the interface shows them: those of records, and uploaded ones by themselves. */

import type { OwnImageDocument, PostFacts } from '../model/documents/document.ts';
import { availableLanguages, shownText, untranslated } from '../model/documents/shown-text.ts';
import { addressBelow, sizeFile, sizeType, storedAddress } from '../model/pictures.ts';
import { translatableFields } from '../model/tables/resources.ts';
import { utcWallClock } from '../model/time/instants.ts';
import type { View, ViewContext } from './view.ts';

/** What is shown of a picture of which nothing is known but its address. */
const undescribed = { alt: '', credit: '', sizes: {}, srcset: '' };

/** The picture of a record whose public address is `url`; `own` is the uploaded one that it is, if so. */
export function imageView(
  { image }: PostFacts,
  url: string | undefined,
  own: OwnImageDocument | undefined,
  context: ViewContext,
): View | false {
  if (!image || url === undefined) return false;
  if (own) return filesView(own, context);
  const { id, width, height } = image;
  return { url, id, extension: extensionOf(url), ...(width && { width }), ...(height && { height }), ...undescribed };
}

function extensionOf(url: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(new URL(url).pathname)?.[1] ?? '';
}

/** An uploaded picture with its sizes, and what is said of it. */
function filesView({ id, facts, texts }: OwnImageDocument, { media, language, languages }: ViewContext): View {
  const { file, credit, focus } = facts;
  const url = addressBelow(media, storedAddress(file));
  const sizes = Object.entries(file.sizes).map(([name, size]) => {
    const { width, height, bytes } = size;
    const address = `${media}/${file.name}/${sizeFile(name, size)}`;
    return [name, { width, height, 'mime-type': sizeType, filesize: bytes, url: address }] as const;
  });
  // Sizes that are scaled, and not cut: their sides are those of the picture, but for rounding
  const scaled = sizes.filter(
    ([, { width, height }]) =>
      Math.abs(height - (width * file.height) / file.width) <= 1 ||
      Math.abs(width - (height * file.width) / file.height) <= 1,
  );
  // Programs that choose by width alone would take the larger of two formats
  const full = file.type === 'image/png' ? [`${url} ${file.width}w`] : [];
  return {
    url,
    id,
    extension: extensionOf(url),
    width: file.width,
    height: file.height,
    filesize: file.bytes,
    alt: shownText(texts, 'alt', language, languages)?.text ?? '',
    credit,
    ...(focus && { focus }),
    sizes: Object.fromEntries(sizes),
    srcset: [...scaled.map(([, size]) => `${size.url} ${size.width}w`), ...full].join(', '),
  };
}

/** An uploaded picture by itself. */
export function ownImageView(image: OwnImageDocument, context: ViewContext): View {
  const { facts, texts } = image;
  const { language, languages, translations } = context;
  return {
    ...filesView(image, context),
    rest_url: `${context.api}/images/${image.id}`,
    author: String(facts.author),
    filename: facts.filename,
    created_utc: utcWallClock(facts.created),
    language,
    available_languages: availableLanguages(texts, languages),
    untranslated: untranslated(texts, translatableFields('images'), language, languages),
    ...(translations && { translations: texts }),
  };
}
