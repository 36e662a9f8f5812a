/** What is told of an event: its title, excerpt and description from the templates of its kind, and what became of it. */

import type { EventFacts, Times } from '../model/documents/document.ts';
import type { Cost } from '../model/money/cost.ts';
import { asPlanned } from '../model/tables/event-states.ts';
import { dayLength } from '../model/time/durations.ts';
import { wallClockOf } from '../model/time/instants.ts';
import { type Chance, drawn, type Weighted } from './chance.ts';
import { capitalised, paragraph, type Said } from './phrases.ts';
import type { EventKind, Term } from './seed-files.ts';
import { fits, type Occasion, type Telling, type Wording } from './telling.ts';

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

/** Tells whether a tag is true of an occasion and a price. */
export function isTrueOf(tag: Term, occasion: Occasion, price: Cost): boolean {
  return fits(tag, occasion) && (!tag.free || isFree(price));
}

/** Tells whether a price is known to be free. */
function isFree({ values }: Cost): boolean {
  return values.length > 0 && values.every((value) => value === '0');
}

/** What a fate depends on. */
interface FateContext {
  readonly times: Times;
  readonly price: Cost;
  readonly isOutdoors: boolean;
  readonly site: string;
}

type Statuses = EventFacts['event_status'];

const statuses: readonly Weighted<Statuses>[] = [
  { item: 'scheduled', weight: 955 },
  { item: 'cancelled', weight: 15 },
  { item: 'postponed', weight: 12 },
  { item: 'rescheduled', weight: 12 },
  { item: 'moved_online', weight: 6 },
];

const weather: Said = { ca: 'A causa de la previsió de pluja', es: 'Debido a la previsión de lluvia' };
const illness: Said = { ca: 'Per malaltia d’un dels intèrprets', es: 'Por enfermedad de uno de los intérpretes' };
const works: Said = { ca: 'Per obres a la sala', es: 'Por obras en la sala' };

/** Draws the status of an event: the facts that say what became of it, and why. */
export function fateOf(chance: Chance, { times, price, isOutdoors, site }: FateContext) {
  const event_status = drawn(chance, statuses);
  const isSoldOut = chance.next() < 0.06 && price.values.length > 0 && !isFree(price);
  const isMixed = chance.next() < 0.03;
  const attendance_mode: EventFacts['attendance_mode'] =
    event_status === 'moved_online' ? 'online' : isMixed ? 'mixed' : 'offline';
  const before = times.start - (7 + chance.below(21)) * dayLength;
  const reason = isOutdoors ? weather : chance.oneOf([illness, works]);
  return {
    facts: {
      ...asPlanned,
      event_status,
      attendance_mode,
      sold_out: isSoldOut,
      online_url: attendance_mode === 'offline' ? '' : `${site}en-directe`,
      previous_start_date: event_status === 'rescheduled' ? wallClockOf(before, times.timezone) : '',
    },
    ...(event_status !== 'scheduled' && { reason }),
  };
}
