/** What a form says of pictures. */

import type { Language } from '../../model/tables/field.ts';
import { isPlain, type Plain, parsedJson } from '../../model/text/characters.ts';

/** What people say of a picture. */
export interface Said {
  readonly alt: Readonly<Record<Language, string>>;
  readonly credit: string;
}

/** What was typed of a picture, and what it was before. */
export interface TypedPicture extends Said {
  /** Absent for a picture that was not there yet. */
  readonly was?: Said;
}

/** What a form says of pictures, by their IDs, and by `new` of the file that came with it. */
export type TypedPictures = Readonly<Record<string, TypedPicture>>;

/** The part of a form about pictures. */
export function picturesIn({ pictures }: Plain): TypedPictures {
  if (!isPlain(pictures)) return {};
  return Object.fromEntries(
    Object.entries(pictures).flatMap(([key, typed]) => {
      const [, id = ''] = /^n?(new|[1-9]\d{0,15})$/.exec(key) ?? [];
      if (!isPlain(typed) || id === '') return [];
      const was = typeof typed['was'] === 'string' ? parsedJson(typed['was']) : undefined;
      return [[id, { ...saidIn(typed), ...(isPlain(was) && { was: saidIn(was) }) }]];
    }),
  );
}

function saidIn({ alt, credit }: Plain): Said {
  const texts = isPlain(alt)
    ? Object.entries(alt).filter((each): each is [string, string] => typeof each[1] === 'string')
    : [];
  return { alt: Object.fromEntries(texts), credit: typeof credit === 'string' ? credit : '' };
}
