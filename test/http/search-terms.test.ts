import { expect } from 'chai';
import type { Asking, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { type Running, startService } from '../support/service.ts';

/** The names of the terms to search, each with its slug, which is derived from the name if undefined. */
const terms: Record<string, string | undefined> = {
  'Col·legis professionals': undefined,
  Àudio: undefined,
  'Àudio i jazz': undefined,
  "Festes de l'Hospitalet": undefined,
  'Sota arrel': undefined,
  Teatre: 'arts-esceniques',
  Rust: undefined,
};

describeOnOnePair('searching categories and tags', () => {
  let service: Running;
  before(async () => {
    service = await startService();
    for (const [name, slug] of Object.entries(terms)) {
      const body = { name, slug, description: 'Agrupacions diverses' };
      for (const path of ['/categories', '/tags']) {
        const { status, text } = await service.request('POST', path, { as: 'editor', body });
        expect(status, text).to.equal(201);
      }
    }
  });
  after(() => service.close());

  const ask = (path: string, search: string, more: Record<string, number> = {}) =>
    service.request('GET', path, { query: { search, hide_empty: false, ...more } } as Asking);

  async function expectFound(search: string, expected: readonly string[]): Promise<void> {
    for (const path of ['/categories', '/tags']) {
      const { status, body, text } = await ask(path, search);
      expect(status, text).to.equal(200);
      const names = body[path.slice(1)].map(({ name }: Loose) => name);
      expect([path, search, names.toSorted()]).to.deep.equal([path, search, expected.toSorted()]);
      expect(body.total).to.equal(expected.length);
    }
  }

  const without = (...names: string[]) => Object.keys(terms).filter((name) => !names.includes(name));

  it('does not mind case, accents, the middle dot, apostrophes or plurals', async () => {
    for (const search of ['colegis', 'col.legis', 'COL•LEGIS', 'coŀlegi', 'colegi professional']) {
      await expectFound(search, ['Col·legis professionals']);
    }
    for (const search of ['lhospitalet', 'l’hospitalet', 'festa hospitalet']) {
      await expectFound(search, ["Festes de l'Hospitalet"]);
    }
  });

  it('finds words in any order, the last of them unfinished, and phrases in theirs', async () => {
    await expectFound('professionals col·legis', ['Col·legis professionals']);
    await expectFound('jazz aud', ['Àudio i jazz']);
    await expectFound('"audio i jazz"', ['Àudio i jazz']);
    await expectFound('"jazz i audio"', []);
    await expectFound('audio professionals', []);
  });

  it('finds the words of a slug, but none of a description', async () => {
    await expectFound('escèniques art', ['Teatre']);
    await expectFound('diverses', []);
  });

  it('finds any part of a name or a slug', async () => {
    await expectFound('dio', ['Àudio', 'Àudio i jazz']);
    await expectFound('dio i ja', ['Àudio i jazz']);
    await expectFound('s-esc', ['Teatre']);
  });

  it('leaves out what is excluded, however the rest is found', async () => {
    await expectFound('-arrel', without('Sota arrel'));
    await expectFound('-audios -"sota arrel"', without('Àudio', 'Àudio i jazz', 'Sota arrel'));
    await expectFound('dio -jazz', ['Àudio']);
    await expectFound('audio -jazz', ['Àudio']);
  });

  it('finds as many on each page as there are in all', async () => {
    const { body } = await ask('/tags', 'dio', { per_page: 1, page: 2 });
    expect([body.total, body.total_pages, body.tags[0].name]).to.deep.equal([2, 2, 'Àudio i jazz']);
  });

  it('finds a changed name immediately, and no longer the old one', async () => {
    const [tag] = (await ask('/tags', 'rust')).body.tags;
    const change = (body: object) => service.request('PATCH', `/tags/${tag.id}`, { as: 'editor', body });
    await change({ name: 'Il·lustració', slug: 'dibuix' });
    expect((await ask('/tags', 'ilustracions')).body.total).to.equal(1);
    expect((await ask('/tags', 'rust')).body.total).to.equal(0);
    await change({ name: tag.name, slug: tag.slug });
  });
});
