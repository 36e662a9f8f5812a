import { expect } from 'chai';
import { parseWideSearch } from '../../src/model/search/search-text.ts';
import { synonymSetOf, synonymsOf, widened } from '../../src/model/search/synonyms.ts';

interface Said {
  readonly words: readonly string[];
  readonly root?: string;
}

/** The synonyms that are added to a search in Catalan, by the typed word. */
function added(q: string, ...sets: readonly Said[]): Readonly<Record<string, readonly string[]>> {
  return widenedBy(q, ...sets).synonyms;
}

function widenedBy(q: string, ...sets: readonly Said[]) {
  const synonyms = synonymsOf(sets.map((set) => synonymSetOf({ language: 'ca', ...set })));
  return widened(parseWideSearch(q)?.terms ?? [], synonyms, 'ca');
}

const gigs = { words: ['concert', 'Bolo', 'música en viu'] };

describe('A search that synonyms widen', () => {
  it('treats all words of a set as equal, whatever their case, accents, number and article', () => {
    for (const q of ['bolo', 'Bolos', 'BOLO']) {
      expect(added(q, gigs), q).to.deep.equal({ [q]: ['concert', 'música en viu'] });
    }
    expect(added("l'exposició", { words: ['exposicions', 'mostra'] })).to.deep.equal({ "l'exposició": ['mostra'] });
    expect(added('teatre', gigs)).to.deep.equal({});
  });

  it('finds the words of a root, but not the root or each other from these words', () => {
    const drinks = { words: ['vi', 'cervesa'], root: 'begudes' };
    expect(added('beguda', drinks)).to.deep.equal({ beguda: ['vi', 'cervesa'] });
    for (const q of ['vi', 'cervesa']) expect(added(q, drinks)).to.deep.equal({});
  });

  it('knows phrases by their words in order, small ones apart', () => {
    for (const q of ['música en viu', 'musica viu', 'música viu gratis']) {
      expect(Object.values(added(q, gigs)), q).to.deep.equal([['concert', 'Bolo']]);
    }
    for (const q of ['viu música', 'música molt viu', 'música', 'música -viu', 'música "viu"']) {
      expect(added(q, gigs), q).to.deep.equal({});
    }
  });

  it('lets a synonym replace all words of a phrase', () => {
    const { terms } = widenedBy('gran música en viu', gigs);
    expect(
      terms.map(({ text, also = [] }) => [text, ...also.filter((each) => /concert|Bolo/.test(each))]),
    ).to.deep.equal([['gran'], ['música', 'concert', 'Bolo'], ['viu', 'concert', 'Bolo']]);
  });

  it('recognizes a word in any spelling of its geminate l or hyphen', () => {
    const talks = { words: ['xerrada', 'col·loqui'] };
    for (const q of ['col·loqui', 'colloqui', 'coloqui', 'col.loqui', 'col-loqui']) {
      expect(Object.values(added(q, talks)), q).to.deep.equal([['xerrada']]);
    }
    expect(added('wi-fi', { words: ['wifi', 'internet'] })).to.deep.equal({ wifi: ['internet'] });
  });

  it('leaves quotes, exclusions and addresses alone', () => {
    for (const q of ['"bolo"', '-bolo teatre', 'info@bolo.cat']) expect(added(q, gigs), q).to.deep.equal({});
  });

  it('adds the words of all sets with a word, each once, at most fifty', () => {
    const more = { words: ['bolo', 'Concerts', 'recital'] };
    expect(added('bolo', gigs, more)).to.deep.equal({ bolo: ['Concerts', 'música en viu', 'recital'] });
    const sets = Array.from({ length: 10 }, (_, at) => ({
      words: ['bolo', ...Array.from({ length: 19 }, (__, other) => `x${at}y${other}`)],
    }));
    expect(added('bolo', ...sets)['bolo']).to.have.lengthOf(50);
  });

  it('adds at most two hundred words in all, those of its first words', () => {
    const typed = ['b', 'c', 'd', 'f', 'g', 'h'].map((letter) => `mot${letter}xor`);
    const sets = typed.flatMap((word) =>
      [1, 2, 3].map((set) => ({ words: [word, ...Array.from({ length: 19 }, (_, at) => `${word}${set}y${at}`)] })),
    );
    expect(Object.keys(added(typed.join(' '), ...sets))).to.deep.equal(typed.slice(0, 4));
  });

  it('is unchanged without synonyms, and works with any typed word', () => {
    const { terms, synonyms } = widenedBy('bolo');
    expect([terms, synonyms]).to.deep.equal([parseWideSearch('bolo')?.terms, {}]);
    const { synonyms: odd } = widenedBy('constructor', { words: ['constructor', 'paleta'] });
    expect(odd).to.deep.equal({ constructor: ['paleta'] });
  });
});
