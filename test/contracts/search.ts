/** Contract of searches. Which words count as the same is left to the judged list (see `judged`). */

import { expect } from 'chai';
import { parseNameSearch, parseSearch } from '../../src/model/search/search-text.ts';
import { asking, day, hour, noon, organizer, term, texts, venue } from './drafts.ts';
import { type Listed, listedForEach } from './listed.ts';

/** Declares the suite; `open` returns an empty pair. */
export function searchContract(name: string, open: () => Promise<Listed>): void {
  describe(`${name}: searches`, () => {
    const { pair, shown, found, add } = listedForEach(open);

    it('propose words of texts and names that are close to a given one, closest first', async () => {
      const { store } = pair;
      await add('Exposició d’escultures', noon, {}, texts('title', 'Exposició', { description: 'Escultures' }));
      await add('Exposicions', noon, { status: 'draft' });
      await store.insert('venues', venue('Auditori', { city: 'Girona' }));
      await store.insert('tags', term('Gironella'));
      const near = async (word: string, within: number, language = 'ca') =>
        (await shown().nearWords({ language, words: [{ word, within }] }))[0];
      expect(await near('giorna', 1)).to.deep.equal(['girona']);
      for (const word of ['giona', 'gironna', 'girna', 'giroma', 'igrona']) {
        expect(await near(word, 1), word).to.deep.equal(['girona']);
      }
      for (const word of ['birona', 'irona', 'girona', 'gerona', 'grona', 'gixxna'])
        expect(await near(word, 1), word).to.deep.equal([]);
      expect(await near('exposisio', 2)).to.deep.equal(['exposicio']);
      expect(await near('escultuers', 2)).to.deep.equal(['escultures']);
      expect(await near('bscultures', 2)).to.deep.equal([]);
      expect(await near('exposicion', 2, 'es')).to.deep.equal(['exposicio', 'exposicions']);
      const two = [
        { word: 'auditory', within: 1 },
        { word: 'zzzz', within: 1 },
      ];
      expect(await shown().nearWords({ language: 'ca', words: two })).to.deep.equal([['auditori'], []]);
    });

    it('are sorted by time, from the year 1 to the year 9999', async () => {
      const ids = [];
      for (const year of ['0001', '1970', '9999']) ids.push((await add('x', Date.parse(`${year}-01-01T00:00:00Z`))).id);
      const query = { kind: 'events', search: parseSearch('x') } as const;
      expect(await found(query)).to.deep.equal(ids);
      expect(await found({ ...query, descending: true })).to.deep.equal(ids.toReversed());
      expect(await shown().find(asking({ ...query, offset: 1000 }))).to.deep.equal({ hits: [], total: 3 });
    });

    it('reflect every change of an event', async () => {
      const first = await add('before');
      const soon = { kind: 'events', search: parseSearch('before'), window: { startFrom: noon } } as const;
      for (const startTo of [noon, noon + day, noon + 2 * day]) {
        expect(await found({ ...soon, window: { startFrom: noon, startTo } })).to.deep.equal([first.id]);
      }
      const next = await pair.store.replace('events', { ...first, texts: texts('title', 'after') });
      expect(await found({ kind: 'events', search: parseSearch('before') })).to.deep.equal([]);
      expect(await found(soon)).to.deep.equal([]);
      expect(await found({ kind: 'events', search: parseSearch('after') })).to.deep.equal([first.id]);
      await pair.store.remove('events', first.id, next?.revision ?? 0);
      expect(await found({ kind: 'events', search: parseSearch('after') })).to.deep.equal([]);
    });

    it('still find the texts that a change in another language or of other facts left unchanged', async () => {
      const { id: tag } = await pair.store.insert('tags', term('T'));
      const both = { ...texts('title', 'Fira'), ...texts('title', 'Feria', {}, 'es') };
      const first = await add('', noon, {}, both);
      const search = (text: string, language: string) => found({ kind: 'events', language, search: parseSearch(text) });
      const renamed = { ...both, ...texts('title', 'Mercat') };
      const second = await pair.store.replace('events', { ...first, texts: renamed });
      expect(await search('fira', 'ca')).to.deep.equal([]);
      expect(await search('mercat', 'ca')).to.deep.equal([first.id]);
      expect(await search('feria', 'es')).to.deep.equal([first.id]);
      expect(await search('mercat', 'es')).to.deep.equal([]);
      const facts = { ...first.facts, start: noon + day, end: noon + day + hour, tags: [tag] };
      const third = await pair.store.replace('events', { ...first, ...second, facts });
      const later = {
        kind: 'events',
        search: parseSearch('feria'),
        language: 'es',
        references: [{ by: 'tags' as const, ids: [tag] }],
      } as const;
      expect(await found({ ...later, window: { startFrom: noon + day } })).to.deep.equal([first.id]);
      await pair.store.replace('events', { ...first, ...third, facts: { ...facts, featured: true } });
      expect(await found({ ...later, window: { startFrom: noon + day }, featured: true })).to.deep.equal([first.id]);
      expect(await found({ ...later, window: { startTo: noon } })).to.deep.equal([]);
    });

    it('match the texts that readers of a language see', async () => {
      const both = {
        ...texts('title', 'Fira', { description: '<p>Pa i vi</p>' }),
        ...texts('title', 'Feria', {}, 'es'),
      };
      const { id } = await add('', noon, {}, both);
      const search = (text: string, language: string) => found({ kind: 'events', language, search: parseSearch(text) });
      expect(await search('feria', 'ca')).to.deep.equal([]);
      expect(await search('feria vi', 'es')).to.deep.equal([id]);
      expect(await search('p', 'es')).to.deep.equal([id]);
      expect(await search('-fira', 'ca')).to.deep.equal([]);
      expect(await search('-fira', 'es')).to.deep.equal([id]);
      expect(await search('"vi pa"', 'ca')).to.deep.equal([]);
    });

    it('find a word written together, hyphenated or apart, in either spelling of text and search', async () => {
      const words = [
        ['covid19', 'covid-19', 'covid 19'],
        ['wifi', 'wi-fi', 'wi fi', 'Wi‑Fi'],
        ['esports', 'e-sports'],
        ['col·loqui', 'col-loqui', 'col.loqui'],
        ['rocknroll', 'rock-n-roll'],
      ];
      for (const spellings of words) {
        const ids: number[] = [];
        for (const spelling of spellings) ids.push((await add(`Tot sobre ${spelling}, avui`)).id);
        const { id: other } = await add('Res, avui');
        for (const spelling of spellings) {
          const search = (text: string) => found({ kind: 'events', search: parseSearch(text) });
          expect(await search(spelling), spelling).to.deep.equal(ids);
          expect(await search(`avui ${spelling} tot`), spelling).to.deep.equal(ids);
          const isOne = !spelling.includes(' ');
          if (isOne)
            expect(await search(`-${spelling}`), spelling)
              .to.include(other)
              .and.not.include.oneOf(ids);
        }
      }
    });

    it('put the most relevant first, or last', async () => {
      const least = await add(
        'Concert',
        noon,
        {},
        texts('title', 'Música', { description: `jazz ${'i més '.repeat(30)}` }),
      );
      const most = await add('Jazz, jazz, jazz', noon + day);
      const query = { kind: 'events', search: parseSearch('jazz'), orderBy: 'relevance' } as const;
      expect(await found({ ...query, descending: true })).to.deep.equal([most.id, least.id]);
      expect(await found(query)).to.deep.equal([least.id, most.id]);
      expect(await found({ kind: 'events', orderBy: 'relevance' })).to.deep.equal([least.id, most.id]);
    });

    it('are sorted by start when they only exclude words', async () => {
      const { id: place } = await pair.store.insert('venues', venue('Ateneu'));
      const first = await add('Ball', noon, { venue: [place] });
      const second = await add(`Teatre ${'i més '.repeat(30)}`, noon + day, { venue: [place] });
      const query = {
        kind: 'events',
        search: parseSearch('-jazz'),
        orderBy: 'relevance',
        references: [{ by: 'tags' as const, ids: [place] }],
      } as const;
      expect(await found(query)).to.deep.equal([first.id, second.id]);
    });

    it('find places and people by their own fields too', async () => {
      const facts = { address: 'Carrer Gran, 12', city: 'Gràcia', phone: '93 412 12 34', zip: '08012' };
      const place = await pair.store.insert('venues', venue('Ateneu', facts));
      const person = await pair.store.insert('organizers', organizer('Ateneu', { email: 'info@ateneu.example' }));
      for (const text of ['ateneu gracia', '934121234', '412 12', '08012', 'carrer gran']) {
        expect(await found({ kind: 'venues', search: parseSearch(text) }), text).to.deep.equal([place.id]);
      }
      expect(await found({ kind: 'organizers', search: parseSearch('info@ateneu.example') })).to.deep.equal([
        person.id,
      ]);
      await pair.store.replace('venues', { ...place, facts: { ...place.facts, city: 'Reus' } });
      expect(await found({ kind: 'venues', search: parseSearch('gracia') })).to.deep.equal([]);
    });

    it('find terms by the words of their name and slug, not of their description', async () => {
      const of = texts('name', 'Col·legis professionals', { slug: 'oficis-antics', description: 'Gremis' });
      for (const kind of ['categories', 'tags'] as const) {
        const first = await pair.store.insert(kind, term('', 0, of));
        const { id: other } = await pair.store.insert(kind, term('Concerts'));
        const ids = (text: string) => found({ kind, search: parseSearch(text) });
        for (const text of ['colegi', 'professional col.legis', 'ofici', '"antics" colegis', '-concert']) {
          expect(await ids(text), text).to.deep.equal([first.id]);
        }
        for (const text of ['gremis', '"professionals col·legis"', 'jazz']) expect(await ids(text), text).to.be.empty;
        expect(await ids('-colegi')).to.deep.equal([other]);
        const next = await pair.store.replace(kind, { ...first, texts: texts('name', 'Jazz') });
        expect(await ids('colegi')).to.deep.equal([]);
        expect(await ids('jazz')).to.deep.equal([first.id]);
        await pair.store.remove(kind, first.id, next?.revision ?? 0);
        expect(await ids('jazz')).to.deep.equal([]);
      }
    });

    it('find terms by any part of their name or slug on request, except excluded ones', async () => {
      const names = ['Àudio', 'Àudio i jazz', 'Sota arrel'];
      const [audio, jazz, root] = await Promise.all(names.map((name) => pair.store.insert('tags', term(name))));
      const part = async (text: string) => found({ kind: 'tags', search: parseNameSearch(text) });
      expect(await part('DIÓ')).to.have.members([audio?.id, jazz?.id]);
      expect(await part('dio i ja')).to.deep.equal([jazz?.id]);
      expect(await part('udio-i')).to.deep.equal([jazz?.id]);
      expect(await part('dio -jazz')).to.deep.equal([audio?.id]);
      expect(await part('-jazz dio -"sota arrel"')).to.deep.equal([audio?.id]);
      expect(await part('-arrel')).to.have.members([audio?.id, jazz?.id]);
      expect(await part('arrels sota')).to.deep.equal([root?.id]);
      expect(await part('"dio"')).to.deep.equal([]);
      expect(await part(`${'dio '.repeat(250)}`)).to.deep.equal([]);
    });
  });
}
