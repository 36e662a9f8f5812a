import { expect } from 'chai';
import { searchClauses } from '../../src/backends/elasticsearch/search-clauses.ts';
import { speltBeginnings, speltReadings, tokensOf } from '../../src/backends/elasticsearch/tokens.ts';
import { parseSearch, type Search } from '../../src/model/search/search-text.ts';
import { normalSpelling } from '../../src/model/search/spelling.ts';
import { phoneTails } from '../../src/model/search/written-numbers.ts';

const clauses = (search: string, kind: 'events' | 'venues' = 'events', languages = ['ca', 'es']) =>
  searchClauses(parseSearch(search) as Search, { kind, reader: 'ca', languages });

/** All keys within a clause: the types of its queries and its fields. */
function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

describe('A text as it is sent to Elasticsearch', () => {
  it('has its folded words, each in every spelling', () => {
    const all = tokensOf(normalSpelling("L’ESPECTACLE: «iŀlusió» i d'altres l'il·lús"), '').words;
    expect(all).to.equal('espectacle|lespectacle ilusio|illusio i altres|daltres ilus|lillus|illus|lilus');
    expect(tokensOf('1ª ½ ﬁ Ελλάδα Łódź', '').words).to.equal('1a 12 fi ελλαδα lodz');
  });

  it('has the stems of its language, those of each spelling of a word', () => {
    const text = normalSpelling("Cançons d'amics i col·legis: 1a4");
    expect(tokensOf(text, 'ca').stems).to.equal('canco amic|damic i colegi|collegi 1a4');
    expect(tokensOf('Canciones de amigos', 'es').stems).to.equal('cancion de amig');
  });

  it('has no words of more than 100 characters, and none without letters and digits', () => {
    expect(tokensOf(`a ${'b'.repeat(101)} ${'c'.repeat(100)}`, '').words).to.equal(`a ${'c'.repeat(100)}`);
    expect(tokensOf(' … ❤️ ¡! ', '').words).to.equal('');
  });

  it('has two prefixes if the article or a geminate is ambiguous, and one otherwise', () => {
    expect(speltBeginnings("d'il·lus")).to.deep.equal(['ilus', 'dillus']);
    expect(speltBeginnings('conc')).to.deep.equal(['conc']);
  });

  it('is stored in both readings of an ambiguous full stop', () => {
    expect(speltReadings('Al final.Luego', '').map(({ words }) => words)).to.deep.equal([
      'al finaluego|finalluego',
      'final luego',
    ]);
    expect(speltReadings('…', '')).to.deep.equal([]);
  });
});

describe('The digits of telephone numbers', () => {
  it('are all suffixes of each number', () => {
    expect(phoneTails('93412 i 655-12')).to.deep.equal(['93412', '3412', '65512', '5512']);
  });

  it('are none for what is too short', () => {
    expect(phoneTails('010')).to.deep.equal([]);
  });
});

describe('The clauses of a search', () => {
  it('are one for each word, phrase and exclusion', () => {
    const negations = clauses('concert "festa major" -jazz -"nit de foc"').map((clause) =>
      keysOf(clause).includes('must_not'),
    );
    expect(negations).to.deep.equal([false, false, true, true]);
  });

  it('match a word and its stems in all languages, and its beginning when it is the last', () => {
    const each = [
      { match: { 'shown.ca.words': { query: 'concert', operator: 'and' } } },
      { match: { 'shown.ca.stems.ca': { query: 'concert', operator: 'and' } } },
      { match: { 'shown.ca.stems.es': { query: 'concert', operator: 'and' } } },
    ];
    const any = { bool: { should: each, minimum_should_match: 1 } };
    expect(clauses('-concert')).to.deep.equal([{ bool: { must_not: any } }]);
    expect(keysOf(clauses('concert jazz')[0])).to.not.include('match_bool_prefix');
    expect(keysOf(clauses('concert jazz')[1]).filter((key) => key === 'match_bool_prefix')).to.have.length(1);
    expect(keysOf(clauses("l'hosp")[0]).filter((key) => key === 'match_bool_prefix')).to.have.length(2);
  });

  it('search only for the prefix of a word if that also finds the word', () => {
    const matches = (search: string) => {
      const scope = { kind: 'events', reader: 'ca', languages: ['fr'] } as const;
      return keysOf(searchClauses(parseSearch(search) as Search, scope)).filter((key) => key.startsWith('match'));
    };
    expect(matches('conc')).to.deep.equal(['match_bool_prefix']);
    expect(matches("d'il·lus")).to.deep.equal(['match', 'match_bool_prefix', 'match_bool_prefix']);
  });

  it('ask for no stems of languages without rules', () => {
    expect(keysOf(clauses('concert', 'events', ['fr'])).filter((key) => key.includes('stems'))).to.deep.equal([]);
  });

  it('look for a part of a telephone number, or for its end to exclude it, where there are numbers', () => {
    expect(JSON.stringify(clauses('972 555 123', 'venues'))).to.include('{"prefix":{"shown.ca.phones":"972555123"}}');
    expect(JSON.stringify(clauses('-972555123', 'venues'))).to.include('{"term":{"shown.ca.phones":"972555123"}}');
    expect(keysOf(clauses('972 555 123')).filter((key) => key.includes('phones'))).to.deep.equal([]);
  });

  it('take no query syntax from a client', () => {
    const sent = clauses('title:x AND (a* OR _exists_:y) +z~2 [1 TO 2] /r.*/ \\ {"match_all":{}}');
    const known = ['bool', 'should', 'minimum_should_match', 'match', 'match_phrase', 'match_phrase_prefix'];
    const values = ['match_bool_prefix', 'query', 'operator', 'max_expansions', 'must', 'must_not'];
    const names = keysOf(sent).filter((key) => !/^\d+$/.test(key) && !key.startsWith('shown.ca.'));
    expect([...known, ...values]).to.include.members(names);
    const texts = [...JSON.stringify(sent).matchAll(/"query":"([^"]*)"/g)].map(([, query]) => query);
    for (const text of texts) expect(text).to.match(/^[a-z0-9]+(?:[ |][a-z0-9]+)*$/);
  });
});
