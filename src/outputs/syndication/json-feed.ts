/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */

import type { Document } from '../../model/documents/document.ts';
import { byteTextOf } from '../../model/text/characters.ts';
import type { Feed, Frame, Presenter } from '../presenter.ts';
import { type Item, itemOf } from './item.ts';

/** The format of feed readers that prefer JSON. */
export const jsonFeed: Presenter = {
  partOf: (event: Document<'events'>, related, context) => ({
    bytes: byteTextOf(JSON.stringify(itemJson(event, itemOf(event, related, context)))),
  }),
  frameOf,
};

function itemJson({ facts }: Document<'events'>, item: Item): object {
  return {
    id: item.id,
    url: item.url,
    title: item.title,
    content_html: item.html,
    ...(item.image && { image: item.image }),
    date_published: new Date(item.published).toISOString(),
    date_modified: new Date(item.modified).toISOString(),
    ...(item.terms.length > 0 && { tags: item.terms.map(({ label }) => label) }),
    language: item.language,
    _event: {
      start_date: facts.start_date,
      end_date: facts.end_date,
      timezone: facts.timezone,
      all_day: facts.all_day,
      venue: item.place,
    },
  };
}

function frameOf({ title, page, language, self, next }: Feed): Frame {
  const envelope = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    ...(next && { next_url: next }),
    language,
  };
  return { head: `${JSON.stringify(envelope).slice(0, -1)},"items":[`, between: ',\n', tail: ']}' };
}
