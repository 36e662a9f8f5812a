import { expect } from 'chai';
import fc from 'fast-check';
import { openCalendar } from '../../src/calendar/open.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withEmptiedService } from '../support/with-service.ts';

const now = Date.UTC(2031, 5, 1, 10);
const dates = { start_date: '2031-06-10 20:00', end_date: '2031-06-10 22:00' };
const as = 'administrator';

describeOnOnePair('q with synonyms', () => {
  const { service, send, create } = withEmptiedService({ now });

  const ask = async (q: string, query: Loose = {}) =>
    (await service.request('GET', '/events', { query: { q, search_languages: 'asked', ...query } })).body;
  const titles = async (q: string, query: Loose = {}): Promise<string[]> =>
    (await ask(q, query)).events.map(({ title }: Loose) => title);
  const make = (title: string, more: object = {}) => create('events', { title, ...dates, ...more });
  const teach = async (body: object): Promise<Loose> => (await send('POST', '/synonyms', { as, body })).body;

  it('finds events with synonyms, and reports which', async () => {
    await make('Gran bolo');
    await make('Concerts de cambra');
    await make('Vespre amb música en viu');
    await make('Música de cinema, tot viu');
    // The phrase stands as it was written; the two words are other forms of it
    const all = ['Vespre amb música en viu', 'Gran bolo', 'Concerts de cambra'];
    expect(await ask('bolos')).to.deep.include({ search: { q: 'bolos' }, total: 1 });
    await teach({ language: 'ca', words: ['concert', 'bolo', 'música en viu'] });
    const { search, events } = await ask('bolos');
    expect(events.map(({ title }: Loose) => title)).to.deep.equal(all);
    expect(search).to.deep.equal({ q: 'bolos', synonyms: { bolos: ['concert', 'música en viu'] } });
    expect(await titles('concert')).to.deep.equal(['Gran bolo', 'Vespre amb música en viu', 'Concerts de cambra']);
    expect(await titles('concert vespre')).to.deep.equal(['Vespre amb música en viu']);
    expect(await titles('música en viu')).to.deep.equal([
      'Gran bolo',
      'Vespre amb música en viu',
      'Música de cinema, tot viu',
      'Concerts de cambra',
    ]);
  });

  it('applies to words that are searched outside quotes, and never to `search`', async () => {
    await make('Gran bolo');
    await make('Concert');
    await teach({ language: 'ca', words: ['concert', 'bolo'] });
    expect(await titles('"bolo"')).to.deep.equal(['Gran bolo']);
    expect(await titles('-bolo')).to.deep.equal(['Concert']);
    const { body } = await service.request('GET', '/events', { query: { search: 'bolo' } });
    expect(body.events.map(({ title }: Loose) => title)).to.deep.equal(['Gran bolo']);
    expect(body).not.to.have.property('search');
  });

  it('goes from a root to its words only', async () => {
    await make('Cervesa artesana');
    await make('Begudes del món');
    await teach({ language: 'ca', words: ['vi', 'cervesa'], root: 'beguda' });
    expect(await titles('begudes')).to.deep.equal(['Cervesa artesana', 'Begudes del món']);
    expect(await titles('cervesa')).to.deep.equal(['Cervesa artesana']);
  });

  it('uses those of the language that is searched', async () => {
    await create('events', { ...dates, translations: { ca: { title: 'Concert' }, es: { title: 'Concierto' } } });
    await teach({ language: 'es', words: ['concierto', 'bolo'] });
    expect(await titles('bolo')).to.deep.equal([]);
    expect(await titles('bolo', { translation_language: 'es' })).to.deep.equal(['Concierto']);
    const { search, total } = await ask('bolo', { search_languages: 'auto' });
    expect([total, search]).to.deep.equal([1, { q: 'bolo', synonyms: { bolo: ['concierto'] } }]);
  });

  it('counts a synonym as its word: in titles, names and towns', async () => {
    const { id } = await create('categories', { name: 'Bolos' });
    await make('Nit', { start_date: '2031-06-03 20:00', end_date: '2031-06-03 21:00', description: 'Hi ha un bolo.' });
    await make('Tarda', { start_date: '2031-06-04 20:00', end_date: '2031-06-04 21:00', categories: [id] });
    await make('El bolo', { start_date: '2031-06-05 20:00', end_date: '2031-06-05 21:00' });
    await make('Fira', { venue: { venue: 'Plaça', city: 'Lleida' } });
    await teach({ language: 'ca', words: ['concert', 'bolo'] });
    await teach({ language: 'ca', words: ['capital de ponent', 'Lleida'] });
    expect(await titles('concert')).to.deep.equal(['El bolo', 'Tarda', 'Nit']);
    expect(await titles('capital ponent')).to.deep.equal(['Fira']);
  });

  it('takes a search whose many words have many synonyms each', async () => {
    const { store } = service.calendar.pair;
    const words = Array.from({ length: 32 }, (_, at) => `mot${String.fromCharCode(97 + (at % 26))}${at}xor`);
    await make(words.join(' '));
    const sets = words.flatMap((word) =>
      [1, 2, 3].map((set) => [word, ...Array.from({ length: 19 }, (_, at) => `${word}${set}y${at}`)]),
    );
    await Promise.all(
      sets.map((some) => store.insert('synonyms', { facts: { language: 'ca', words: some }, texts: {} })),
    );
    expect(await titles(words.join(' '))).to.deep.equal([words.join(' ')]);
  });

  it('sees every write immediately, whichever process made it', async () => {
    await make('Concert');
    const other = openCalendar(service.calendar.pair, service.calendar.settings, () => now);
    const known = async () => [...(await other.synonyms.in('ca')).keys()];
    expect([await titles('bolo'), await known()]).to.deep.equal([[], []]);
    const { id } = await teach({ language: 'ca', words: ['concert', 'bolo'] });
    expect([await titles('bolo'), await known()]).to.deep.equal([['Concert'], ['concert', 'bolo']]);
    await send('PATCH', `/synonyms/${id}`, { as, body: { words: ['concert', 'recital'] } });
    expect([await titles('bolo'), await titles('recital'), await known()]).to.deep.equal([
      [],
      ['Concert'],
      ['concert', 'recital'],
    ]);
    await send('DELETE', `/synonyms/${id}`, { as });
    expect([await titles('recital'), await known()]).to.deep.equal([[], []]);
  });

  it('agrees with a full scan of titles for every synonym', async () => {
    const words = ['jazz', 'rock', 'teatre', 'dansa', 'circ', 'poesia'];
    const some = fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 });
    const made = fc.sample(some, { seed: 5, numRuns: 25 }).map((each, at) => `${each.join(' ')} ${at}`);
    for (const title of made) await make(title);
    const sets = fc.sample(fc.uniqueArray(fc.constantFrom(...words), { minLength: 2, maxLength: 3 }), {
      seed: 7,
      numRuns: 4,
    });
    for (const set of sets) await teach({ language: 'ca', words: set });
    const forms = (word: string) => new Set([word, ...sets.filter((set) => set.includes(word)).flat()]);
    for (const q of fc.sample(some, { seed: 6, numRuns: 20 })) {
      const holds = (title: string) => q.every((word) => title.split(' ').some((each) => forms(word).has(each)));
      const found = await titles(q.join(' '), { per_page: 100 });
      expect(found.toSorted(), q.join(' ')).to.deep.equal(made.filter(holds).toSorted());
    }
  });
});
