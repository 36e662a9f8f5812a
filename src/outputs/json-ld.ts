/** schema.org data of events as search engines read them: the `json_ld` of single records. */

import { jsonLdOf } from '../derive/json-ld.ts';
import type { Document } from '../model/documents/document.ts';
import { byteTextOf } from '../model/text/characters.ts';
import type { Presenter } from './presenter.ts';

/** The format of search engines, which accept no event without a place: an array of Events, or a single one. */
export const jsonLd: Presenter = {
  partOf(event: Document<'events'>, related, context) {
    const data = jsonLdOf(event, related, context) ?? {};
    return { bytes: byteTextOf(JSON.stringify(data)), ...(!('location' in data) && { traits: { isUnlisted: true } }) };
  },
  frameOf: ({ isSingle }) =>
    isSingle ? { head: '', between: '', tail: '' } : { head: '[', between: ',\n', tail: ']' },
};
