import { expect } from 'chai';
import { type Chance, chanceOf } from '../../src/demo/chance.ts';
import { namesOfTown } from '../../src/model/places/gazetteer.ts';
import { sortKey } from '../../src/model/search/sort-key.ts';
import { hasStems, stem } from '../../src/model/search/stems-and-small-words.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnOneNewPair } from '../support/pairs.ts';
import { seeded } from '../support/seeded.ts';
import { withOneService } from '../support/with-service.ts';

type Query = Record<string, string>;

/** The facet that counts each kind of suggestion. */
const facetOf = { towns: 'town', categories: 'categories', venues: 'venue', organizers: 'organizer', tags: 'tags' };
type Counted = keyof typeof facetOf;
const kinds = Object.keys(facetOf) as Counted[];

/** Filters of suggestions; each request combines some of them at random. */
const filters: readonly Query[] = [
  { when: 'month' },
  { when: '2031-05-01/2031-07-15' },
  { when: 'past' },
  { town: 'barcelona,girona,madrid' },
  { bbox: '0,40,4,43' },
];

/** A value of a facet with all its names. */
interface Value {
  readonly value: number | string;
  readonly label: string;
  readonly count: number;
  readonly names: readonly { readonly name: string; readonly language: string }[];
}

describeOnOneNewPair('suggestions of demo data', () => {
  const { service } = withOneService({}, (started) => seeded(started, { events: 150, seed: 3 }));

  for (const as of [undefined, 'editor', 'author'] as const) {
    const get = async (path: string, query: Query): Promise<Loose> => {
      const { status, body } = await service.request('GET', path, { query, ...(as && { as }) });
      expect(status, JSON.stringify([query, body])).to.equal(200);
      return body;
    };

    it(`are what there is to list for ${as ?? 'the public'}, and all of it`, async () => {
      const chance = chanceOf(as ? 5 : 7);
      for (let round = 0; round < 6; round += 1) {
        const query: Query = Object.assign({}, ...filters.filter(() => chance.next() < 0.25));
        const language = chance.oneOf(['ca', 'es']);
        const all = await valuesOf(
          (parameters) => get('/events', { when: 'upcoming', ...query, ...parameters }),
          language,
        );
        const q = typedOf(chance, all);
        const parameters = {
          ...query,
          q,
          kinds: `${kinds.join()},events`,
          limit: '10',
          translation_language: language,
        };
        const { suggestions } = await get('/suggest', parameters);
        // The facet of towns ignores the filter by town
        for (const kind of kinds.filter((each) => each !== 'towns' || !query['town'])) {
          const shown = suggestions[kind].map(({ value, count }: Loose) => `${value}:${count}`);
          expect(shown, JSON.stringify({ kind, parameters })).to.deep.equal(expectedOf(all[kind], kind, q, language));
        }
        await expectListed(get, suggestions, { when: 'upcoming', ...query, translation_language: language });
      }
    }).timeout(120_000);
  }
});

/** Expects that the same caller can list each suggestion with the same count, and each suggested event. */
async function expectListed(
  get: (path: string, query: Query) => Promise<Loose>,
  suggestions: Loose,
  query: Query,
): Promise<void> {
  for (const kind of kinds) {
    const [first] = suggestions[kind];
    if (!first || (kind === 'towns' && query['town'])) continue;
    const { total } = await get('/events', { ...query, ...first.query, per_page: '1' });
    expect(total, JSON.stringify([query, first])).to.equal(first.count);
  }
  for (const { id, label } of suggestions.events) {
    const { events } = await get('/events', {
      ...query,
      search: `"${label.replaceAll('"', '')}"`,
      per_page: '50',
    });
    expect(
      events.map((event: Loose) => event.id),
      label,
    ).to.include(id);
  }
}

/** All values that have events, with their names. */
async function valuesOf(list: (query: Query) => Promise<Loose>, language: string): Promise<Record<Counted, Value[]>> {
  const facets = Object.values(facetOf).join();
  const parameters = (translation_language: string) =>
    list({ facets, facet_size: '250', per_page: '1', translation_language });
  const answers = { ca: await parameters('ca'), es: await parameters('es') };
  const labels = new Map<string, { name: string; language: string }[]>();
  for (const spoken of ['ca', 'es'] as const) {
    for (const facet of Object.values(facetOf)) {
      for (const { id, value, label } of answers[spoken].facets[facet].values) {
        const key = `${facet} ${id ?? value}`;
        labels.set(key, [...(labels.get(key) ?? []), { name: label, language: facet === 'town' ? '' : spoken }]);
      }
    }
  }
  const values = kinds.map((kind) => {
    const facet = facetOf[kind];
    const isOwn = kind === 'venues' || kind === 'organizers';
    return [
      kind,
      answers[language as 'ca'].facets[facet].values.map((each: Loose) => ({
        ...each,
        names: (labels.get(`${facet} ${each.id ?? each.value}`) ?? []).filter(
          (name) => !isOwn || name.language === language,
        ),
      })),
    ];
  });
  return Object.fromEntries(values);
}

/** Random input: the beginning of a name, of its second word, or of both. */
function typedOf(chance: Chance, all: Record<Counted, Value[]>): string {
  const some = kinds.flatMap((kind) => all[kind]);
  const { label } = some.length > 0 ? chance.oneOf(some) : { label: 'res' };
  const words = wordsOf(label);
  const from = chance.next() < 0.3 ? Math.min(1, words.length - 1) : 0;
  const taken = words.slice(from, from + (chance.next() < 0.4 ? 2 : 1));
  const last = taken.pop() ?? 'res';
  return [...taken, last.slice(0, 1 + Math.floor(chance.next() * last.length))].join(' ');
}

function wordsOf(name: string): string[] {
  const folded = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.replace(/l·l/g, 'l').match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)?/gu) ?? [];
}

const articles = [
  'el',
  'la',
  'els',
  'les',
  'los',
  'las',
  'l',
  'en',
  'na',
  'es',
  'sa',
  'lo',
  'a',
  'o',
  'le',
  'n',
  's',
  'ses',
  'os',
  'as',
];

function withoutArticle(words: string[]): string[] {
  const [first = '', second = ''] = words;
  return words.length > 1 && articles.includes(first) && !['d', 'de', 'del', 'i', 'y'].includes(second)
    ? words.slice(1)
    : words;
}

/** The ten expected suggestions, by a scan of all names. */
function expectedOf(values: readonly Value[], kind: Counted, q: string, language: string): string[] {
  const ranked = values.flatMap(({ value, count, label, names, ...each }: Value & { id?: number }) => {
    const fits = [
      ...names.map((name) => rankOf(q, name.name, name.language)),
      kind === 'towns' ? otherNameRank(q, String(value)) : 9,
    ];
    const rank = Math.min(...fits);
    return rank < 9
      ? [{ rank, count, key: sortKey(label, language), tie: each.id ?? value, shown: `${value}:${count}` }]
      : [];
  });
  const compared = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0);
  return ranked
    .sort((a, b) => a.rank - b.rank || b.count - a.count || compared(a.key, b.key) || compared(a.tie, b.tie))
    .slice(0, 10)
    .map(({ shown }) => shown);
}

/** How well a name matches: 0 equal, 1 at its beginning, 2 at a later word, 3 scattered words, 9 not at all. */
function rankOf(q: string, name: string, language: string): number {
  const typed = withoutArticle(wordsOf(q));
  const words = wordsOf(name);
  const forms = (word: string) => [word.replace(/^[dlmnst]['’]/, ''), word.replace(/['’]/, '')];
  const begins = (word: string | undefined, at: number) => {
    const each = forms(typed[at] as string);
    if (word === undefined) return false;
    const stemOf = (text: string) => (hasStems(language) ? stem(text, language) : text);
    if (forms(word).some((form) => each.includes(form) || stemOf(form) === stemOf(each[0] as string))) return true;
    const isOpen = at === typed.length - 1 || (each[0] as string).length >= 3;
    return isOpen && forms(word).some((form) => each.some((text) => form.startsWith(text)));
  };
  if (!typed.every((_, at) => words.some((word) => begins(word, at)))) return 9;
  const follows = (from: string[]) => typed.every((_, at) => begins(from[at], at));
  for (const start of [words, withoutArticle(words)]) {
    if (!follows(start)) continue;
    const isWhole =
      start.length === typed.length &&
      typed.every((each, at) => forms(start[at] as string).includes(forms(each)[0] as string));
    return isWhole ? 0 : 1;
  }
  return words.some((_, at) => follows(words.slice(at))) ? 2 : 3;
}

/** How well a town's foreign names match: 0 completely, 3 by beginnings of words, one of at least four letters, 9 not at all. */
function otherNameRank(q: string, slug: string): number {
  const typed = withoutArticle(wordsOf(q)).flatMap((word) => word.replace(/^[dlmnst]['’]/, ''));
  const saints: Record<string, string> = { sant: 'san', st: 'san', sta: 'santa', sto: 'santo' };
  const begins = (word: string | undefined, at: number) => {
    const each = typed[at] as string;
    const saint = saints[each];
    const isOpen = saint === undefined && (at === typed.length - 1 || each.length >= 3);
    return word !== undefined && (word === (saint ?? each) || (isOpen && word.startsWith(each)));
  };
  const isLong = typed.some((word) => word.length >= 4);
  const ranks = namesOfTown(slug).map((name) => {
    const words = name.split(' ');
    if (words.length === typed.length && typed.every((word, at) => words[at] === (saints[word] ?? word))) return 0;
    return isLong && typed.every((_, at) => words.some((word) => begins(word, at))) ? 3 : 9;
  });
  return Math.min(9, ...ranks);
}
