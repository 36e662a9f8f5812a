/** schema.org data of events as search engines read them: the `json_ld` of single records. */

import { jsonLdOf } from '../derive/json-ld.ts';
import type { Related } from '../derive/view.ts';
import type { Document } from '../model/documents/document.ts';
import { byteTextOf } from '../model/text/characters.ts';
import type { Feed, Frame, OutputContext, Part, Presenter } from './presenter.ts';

/** The format of search engines: an array of Events, or a single one. */
export const jsonLd: Presenter = { partOf, frameOf };

/** Search engines accept no event without a place. */
function partOf(event: Document<'events'>, related: Related, context: OutputContext): Part {
  const data = jsonLdOf(event, related, context) ?? {};
  return { bytes: byteTextOf(JSON.stringify(data)), ...(!('location' in data) && { traits: { isUnlisted: true } }) };
}

function frameOf({ isSingle }: Feed): Frame {
  return isSingle ? { head: '', between: '', tail: '' } : { head: '[', between: ',\n', tail: ']' };
}
