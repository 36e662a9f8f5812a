import { expect } from 'chai';
import fc from 'fast-check';
import { nextFreeSlug, numbered, slugOf, slugSearch } from '../../src/model/text/slug.ts';
import { anyText } from '../support/any-text.ts';

describe('slug of a title', () => {
  const slugs: [string, string][] = [
    ['Concert de Nadal', 'concert-de-nadal'],
    ['Col·lecció', 'colleccio'],
    ['COL·LECCIÓ', 'colleccio'],
    ['col•legi i coŀlegi', 'collegi-i-collegi'],
    ['l’Hospitalet', 'lhospitalet'],
    ["Festa d'estiu", 'festa-destiu'],
    ['Llengües i pingüins', 'llengues-i-pinguins'],
    ['LA CIGÜEÑA', 'la-ciguena'],
    ['Mädchen, SCHÖN, ÄÖÜ', 'madchen-schon-aou'],
    ['Música·dansa', 'musica-dansa'],
    ['Sol·ball', 'sol-ball'],
    ['pa&vi, 10€per cap', 'pa-vi-10-per-cap'],
    ['España: ¿mañana?', 'espana-manana'],
    ['Plaça de Gràcia', 'placa-de-gracia'],
    ['Tom & Jerry', 'tom-jerry'],
    ['10 € o 5 £', '10-o-5'],
    ['I ♥ BCN', 'i-bcn'],
    ['DJs al iPhone', 'djs-al-iphone'],
    ['foo_bar  --  baz', 'foo-bar-baz'],
    ['24/7', '24-7'],
    ['Straße', 'strasse'],
    ['Привет', 'privet'],
    ['cafe\u0301', 'cafe'],
    ['Tom &amp; Jerry', 'tom-jerry'],
    ['Caf&egrave; d&#8217;estiu', 'cafe-destiu'],
    ['0', '0'],
    ['', ''],
    ['¡!', ''],
    ['日本', ''],
    ['🎉', ''],
  ];

  for (const [title, slug] of slugs) {
    it(`makes ${JSON.stringify(slug)} of ${JSON.stringify(title)}`, () => {
      expect(slugOf(title)).to.equal(slug);
    });
  }

  it('drops every apostrophe and every middle dot of l·l that is typed', () => {
    for (const apostrophe of "'’‘ʼ´`")
      expect(slugOf(`D${apostrophe}estiu a l${apostrophe}Ebre`)).to.equal('destiu-a-lebre');
    for (const dot of '·•∙⋅‧') expect(slugOf(`Col${dot}legi`)).to.equal('collegi');
  });

  it('cuts long titles at the end of a word, within 200 characters', () => {
    expect(slugOf('paraula '.repeat(100))).to.equal(`${'paraula-'.repeat(24)}paraula`);
    expect(slugOf('x'.repeat(400))).to.equal('x'.repeat(200));
  });

  it('contains only words of a–z and 0–9, and is idempotent', () => {
    fc.assert(
      fc.property(anyText(300), (text) => {
        const slug = slugOf(text);
        expect(slug).to.match(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
        expect(slug.length).to.be.at.most(200);
        expect(slugOf(slug)).to.equal(slug);
      }),
    );
  });
});

describe('free slug', () => {
  function freeAmong(...taken: string[]): string {
    return nextFreeSlug('fira', (slug) => taken.includes(slug));
  }

  it('is the slug itself if it is not taken', () => {
    expect(freeAmong()).to.equal('fira');
    expect(freeAmong('fira-2')).to.equal('fira');
  });

  it('is the first number that is free', () => {
    expect(freeAmong('fira')).to.equal('fira-2');
    expect(freeAmong('fira', 'fira-2')).to.equal('fira-3');
    expect(freeAmong('fira', 'fira-3')).to.equal('fira-2');
  });

  it('is the next number among thousands of equal slugs, found in a few dozen lookups', () => {
    for (const count of [20, 21, 40, 41, 12_345]) {
      let lookups = 0;
      const slug = nextFreeSlug('fira', (candidate) => {
        lookups += 1;
        return candidate === 'fira' || Number(candidate.slice(5)) <= count;
      });
      expect(slug).to.equal(`fira-${count + 1}`);
      expect(lookups).to.be.below(60);
    }
  });

  it('is searched beyond the numbers that are known to be taken, but first without a number', () => {
    const from = (first: number, free: (number: number) => boolean) => {
      const search = slugSearch(first);
      let step = search.next();
      while (!step.done) step = search.next(step.value.find(free));
      return step.value;
    };
    expect(from(7, (number) => number >= 3)).to.equal(7);
    expect(from(7, (number) => number > 5000)).to.equal(5001);
    expect(from(7, () => true)).to.equal(1);
  });

  it('keeps within 200 characters with its number', () => {
    expect(numbered('x'.repeat(200), 12)).to.equal(`${'x'.repeat(197)}-12`);
    expect(numbered(`${'paraula-'.repeat(24)}paraules`, 2)).to.equal(`${'paraula-'.repeat(23)}paraula-2`);
  });
});
