/** JSON Schemas of pictures as `image-view.ts` makes them. */

import type { Json } from '../documented.ts';
import { address, amount, clock, focusMembers, id, object, reference, text } from './body-schemas.ts';

/** What is shown of any picture. */
const imageMembers = {
  url: address,
  id,
  extension: text,
  width: amount,
  height: amount,
  filesize: amount,
  alt: text,
  credit: text,
  focus: reference('Focus'),
  sizes: { type: 'object', additionalProperties: reference('ImageSize') },
  srcset: text,
};

/** The schemas of pictures of records and their parts, by name. */
export const imageSchemas = {
  Image: object(imageMembers, ['width', 'height', 'filesize', 'focus']),
  ImageSize: object({ width: amount, height: amount, 'mime-type': text, filesize: amount, url: address }),
  Focus: object(focusMembers),
  /** The records that show a picture. */
  Uses: { type: 'array', items: object({ kind: text, id, rest_url: address }) },
};

/** The schema of an uploaded picture; `shown` has the languages of its texts. */
export function ownImageSchema(shown: Json): Json {
  const own = {
    rest_url: address,
    author: { type: 'string', pattern: '^\\d+$' },
    filename: text,
    created_utc: clock,
    ...shown,
    used_by: reference('Uses'),
  };
  return object({ ...imageMembers, ...own }, ['focus', 'translations', 'used_by']);
}
