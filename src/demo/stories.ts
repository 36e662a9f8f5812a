/** Title, excerpt and description of an event, from the templates of its kind. */

import type { Cost } from '../model/money/cost.ts';
import type { Chance } from './chance.ts';
import { capitalised, paragraph, type Said } from './phrases.ts';
import type { EventKind } from './seed-files.ts';
import type { Telling, Wording } from './telling.ts';
import { isFree } from './terms.ts';

/** The translatable fields of an event, slugs apart. */
interface Story extends Record<string, Said | undefined> {
  readonly title: Said;
  readonly excerpt: Said | undefined;
  readonly description: Said | undefined;
}

/** Few titles have every awkward character, few descriptions are long, few are missing. */
const rare = { flourish: 0.015, long: 0.03, silent: 0.02 };

/** Draws the texts of an event. Throws RangeError when no template fits. */
export function storyOf(chance: Chance, kind: EventKind, telling: Telling, price: Cost): Story {
  const plain = sentence(telling.tellOne(kind.titles));
  const title = chance.next() < rare.flourish ? flourished(plain, kind, chance) : plain;
  const [excerpt] = chance.next() < 0.8 ? telling.tellAny(kind.excerpts).map(sentence) : [];
  const isSilent = chance.next() < rare.silent;
  return { title, excerpt, description: isSilent ? undefined : descriptionOf(chance, kind, telling, price) };
}

function flourished({ ca, es }: Said, { words }: EventKind, chance: Chance): Said {
  const frame = chance.oneOf(words['flourish'] ?? []);
  return { ca: frame.ca.replace('{title}', ca), es: frame.es.replace('{title}', es) };
}

/** Paragraphs of HTML: what it is, more about it, what to know; rarely a long text with headings and lists. */
function descriptionOf(chance: Chance, kind: EventKind, telling: Telling, price: Cost): Said {
  const sentences: Sentences = (wordings = []) => telling.tellAny(wordings).map(sentence);
  const first = [
    sentence(telling.tellOne(kind.openings)),
    ...times(1 + chance.below(2), () => sentences(kind.details)),
  ];
  const paragraphs = [
    first,
    ...(chance.next() < 0.3 ? [sentences(kind.details)] : []),
    practical(chance, kind, sentences, price),
  ];
  const said = new Set<string>();
  const isNew = ({ ca }: Said): boolean => {
    const isKnown = said.has(ca);
    said.add(ca);
    return !isKnown;
  };
  const parts = paragraphs
    .map((sentences) => sentences.filter(isNew))
    .filter((sentences) => sentences.length > 0)
    .map(paragraph);
  if (chance.next() < rare.long)
    parts.push(...times(3 + chance.below(3), () => sentences(kind.words['aside'])).filter(isNew));
  if (chance.next() < 0.15) parts.push(paragraph(sentences(kind.words['more'])));
  return { ca: parts.map(({ ca }) => ca).join('\n'), es: parts.map(({ es }) => es).join('\n') };
}

type Sentences = (wordings: readonly Wording[] | undefined) => readonly Said[];

function practical(chance: Chance, { words }: EventKind, sentences: Sentences, price: Cost): Said[] {
  const knowsPrice = price.values.length > 0 && chance.next() < 0.8;
  return [
    ...(knowsPrice ? sentences(words[isFree(price) ? 'free' : 'paid']) : []),
    ...times(chance.below(3), () => sentences(words['practical'])),
  ];
}

function sentence({ ca, es }: Said): Said {
  return { ca: capitalised(ca), es: capitalised(es) };
}

function times<T>(count: number, make: () => readonly T[]): T[] {
  return Array.from({ length: count }, make).flat();
}
