import type { TableName } from '../../model/tables/field.ts';
import { eventDraft } from './event.ts';
import { synonymDraft } from './synonyms.ts';
import { termDraft } from './term.ts';
import { placeOrPersonDraft } from './venue-or-organizer.ts';
import type { Make, Writing } from './writing.ts';

/** Checks a write of any resource against the records that it refers to. Resolves to a function that makes the draft. */
export async function draftOf<R extends TableName>(writing: Writing<R>): Promise<Make<R>>;
export async function draftOf(writing: Writing): Promise<Make> {
  switch (writing.resource) {
    case 'events':
      return eventDraft(writing as Writing<'events'>);
    case 'venues':
    case 'organizers':
      return placeOrPersonDraft(writing as Writing<'venues' | 'organizers'>);
    case 'synonyms':
      return synonymDraft(writing as Writing<'synonyms'>);
    default:
      return termDraft(writing as Writing<'categories' | 'tags'>);
  }
}
