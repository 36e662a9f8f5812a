/** Uploaded pictures with the members that WordPress's media interface gives them. */

import type { OwnImageDocument } from '../model/documents/document.ts';
import { shownText } from '../model/documents/shown-text.ts';
import { addressBelow, fullFile, sizeFile, sizeType, storedAddress } from '../model/pictures.ts';
import { escaped } from '../model/text/html.ts';
import { slugOf } from '../model/text/slug.ts';
import { utcWallClock, wallClockOf } from '../model/time/instants.ts';
import type { View, ViewContext } from './view.ts';

/** What it depends on besides the picture; `collection` is the address of all of them. */
type MediaContext = Pick<ViewContext, 'language' | 'languages' | 'timeZone' | 'media'> & {
  readonly collection: string;
};

/** An uploaded picture, as an attachment of no post. Its credit is the caption; its title is the name of its file. */
export function mediaView({ id, facts, texts }: OwnImageDocument, context: MediaContext): View {
  const { file, credit, filename, created, author } = facts;
  const url = addressBelow(context.media, storedAddress(file));
  const title = filename.replace(/\.\w{1,5}$/, '') || `image-${id}`;
  const [date, utc] = [wallClockOf(created, context.timeZone), utcWallClock(created)].map((wall) =>
    wall.replace(' ', 'T'),
  );
  const scaled = Object.entries(file.sizes).map(
    ([name, size]) => [name, sizeFile(name, size), size, sizeType] as const,
  );
  const all = [...scaled, ['full', fullFile(file), file, file.type] as const];
  const sizes = all.map(([name, own, { width, height }, mime_type]) => [
    name,
    { file: own, width, height, mime_type, source_url: `${context.media}/${file.name}/${own}` },
  ]);
  return {
    id,
    date,
    date_gmt: utc,
    guid: { rendered: url },
    modified: date,
    modified_gmt: utc,
    slug: slugOf(title) || `image-${id}`,
    status: 'inherit',
    type: 'attachment',
    link: url,
    title: { rendered: escaped(title) },
    author,
    alt_text: shownText(texts, 'alt', context.language, context.languages)?.text ?? '',
    caption: { rendered: escaped(credit) },
    description: { rendered: '' },
    media_type: 'image',
    mime_type: file.type,
    media_details: {
      width: file.width,
      height: file.height,
      file: `${file.name}/${fullFile(file)}`,
      filesize: file.bytes,
      sizes: Object.fromEntries(sizes),
    },
    post: null,
    source_url: url,
    _links: { self: [{ href: `${context.collection}/${id}` }] },
  };
}
