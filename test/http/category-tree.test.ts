import { expect } from 'chai';
import { describeOnOnePair, describeOnPairs } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type WithService, withEmptiedService, withOneService } from '../support/with-service.ts';

/** Shorthands for requests about categories. */
function categories({ service, send }: WithService) {
  return {
    service,
    send,
    create: async (name: string, parent?: number) =>
      (await send('POST', '/categories', { body: { name, parent } })).body.id as number,
    patch: (id: number, body: object) => send('PATCH', `/categories/${id}`, { body }),
    read: async (id: number) => (await service.request('GET', `/categories/${id}`)).body,
    remove: (id: number) => send('DELETE', `/categories/${id}`),
  };
}

// On one pair: what a category may become is decided before the store sees it. Below are what stores keep unique, race for and list
describeOnOnePair('the tree of categories', () => {
  const { service, send, create, patch, read, remove } = categories(withEmptiedService());

  /** Stores a line of categories as an older version could. */
  async function addBelow(parent: number, length: number): Promise<number> {
    let last = parent;
    for (let at = 0; at < length; at += 1) {
      const texts = { ca: { name: `v${at}`, slug: `v${at}` } };
      last = (await service.calendar.pair.store.insert('categories', { facts: { parent: last }, texts })).id;
    }
    return last;
  }

  it('lets a category move, and to the top with 0, "0" or null', async () => {
    const above = await create('Música');
    const category = await create('Jazz');
    for (const top of [0, '0', null]) {
      expect((await patch(category, { parent: String(above) })).body.parent).to.equal(above);
      expect((await patch(category, { name: 'Jazz' })).body.parent).to.equal(above);
      const { body } = await patch(category, { parent: top });
      expect([body.parent, body.urls.up]).to.deep.equal([0, undefined]);
    }
  });

  for (const what of ['itself', 'its child', 'its grandchild', 'one that does not exist', 'a tag'] as const) {
    it(`refuses to put a category under ${what}`, async () => {
      const top = await create('a');
      const middle = await create('b', top);
      const below = await create('c', middle);
      const parents = {
        itself: middle,
        'its child': below,
        'its grandchild': await create('d', below),
        'one that does not exist': 999_999,
        'a tag': (await send('POST', '/tags', { body: { name: 'e' } })).body.id,
      };
      const { status, body } = await patch(middle, { parent: parents[what] });
      expect([status, body.code, Object.keys(body.data.params)]).to.deep.equal([400, 'rest_invalid_param', ['parent']]);
      expect((await read(middle)).parent).to.equal(top);
    });
  }

  it('has at most 50 ancestors of a category, also when it moves with those below it', async () => {
    const chain: number[] = [];
    for (let depth = 0; depth <= 49; depth += 1) chain.push(await addBelow(chain.at(-1) ?? 0, 1));
    chain.push(await create('n50', chain.at(-1)));
    const { status, body } = await send('POST', '/categories', { body: { name: 'massa', parent: chain[50] } });
    expect([status, body.data.params]).to.deep.equal([
      400,
      { parent: '`parent` posaria una categoria sota més de 50 altres, que és el màxim' },
    ]);
    const top = await create('a');
    const below = await create('b', top);
    expect((await patch(top, { parent: chain[49] })).status).to.equal(400);
    expect((await read(top)).parent).to.equal(0);
    expect((await patch(top, { parent: chain[48] })).status).to.equal(200);
    expect((await send('POST', '/categories', { body: { name: 'c', parent: below } })).status).to.equal(400);
    // What has too many already may be renamed, and moved up
    const deep = await addBelow(chain[50] as number, 3);
    expect((await patch(deep, { name: 'Altre', parent: (await read(deep)).parent })).status).to.equal(200);
    expect((await patch(deep, { parent: chain[3] })).status).to.equal(200);
  }).timeout(60_000);

  describe('where a deletion brings namesakes together', () => {
    let above: number;
    let first: number;
    let second: number;
    beforeEach(async () => {
      above = await create('Música');
      first = await create('Jazz');
      second = await create('Jazz', above);
      expect((await remove(above)).status).to.equal(200);
    });

    it('contains both', async () => {
      expect(
        [await read(first), await read(second)].map(({ name, slug, parent }) => [name, slug, parent]),
      ).to.deep.equal([
        ['Jazz', 'jazz', 0],
        ['Jazz', 'jazz-2', 0],
      ]);
    });

    it('lets all their other fields change', async () => {
      for (const id of [first, second]) {
        const changed = await patch(id, { description: 'Text', slug: `altre-${id}`, name: 'Jazz', parent: 0 });
        expect([changed.status, changed.body.description]).to.deep.equal([200, 'Text']);
        const spanish = await patch(id, { translation_language: 'es', description: 'Texto' });
        expect([spanish.status, spanish.body.description]).to.deep.equal([200, 'Texto']);
      }
    });

    it('allows no third one', async () => {
      const { body } = await send('POST', '/categories', { body: { name: 'jazz' } });
      expect(body.code).to.equal('term_exists');
    });

    it('lets their names change in case, and their own names in another language at all', async () => {
      for (const id of [first, second]) {
        for (const name of [`Swing ${id}`, `SWING ${id}`, `Swing ${id} corregit`]) {
          const { status, body } = await patch(id, { translation_language: 'es', name });
          expect([status, body.name]).to.deep.equal([200, name]);
        }
        const { status, body } = await patch(id, { name: 'JAZZ' });
        expect([status, body.name]).to.deep.equal([200, 'JAZZ']);
      }
    });

    it('lets neither take a sibling’s name, in any language', async () => {
      const sibling = await create('Ocupada');
      for (const id of [first, second]) {
        for (const translation_language of ['ca', 'es']) {
          const { status, body } = await patch(id, { translation_language, name: 'ocupada' });
          expect([status, body.code, body.data.term_id]).to.deep.equal([400, 'term_exists', sibling]);
        }
      }
    });

    it('reserves the names that they have in another language', async () => {
      await patch(second, { translation_language: 'es', name: 'Yas' });
      for (const taken of [
        await send('POST', '/categories', { body: { name: 'yas' } }),
        await patch(first, { translation_language: 'es', name: 'Yas' }),
      ]) {
        expect([taken.body.code, taken.body.data.term_id]).to.deep.equal(['term_exists', second]);
      }
      await patch(second, { translation_language: 'es', name: 'Yas nuevo' });
      expect((await send('POST', '/categories', { body: { name: 'yas' } })).status).to.equal(201);
    });

    it('lets one change the shared name, though it keeps one in another language', async () => {
      await patch(second, { translation_language: 'es', name: 'Yas' });
      expect((await patch(second, { name: 'Jazz modern' })).status).to.equal(200);
      const again = await patch(second, { name: 'jazz' });
      expect([again.body.code, again.body.data.term_id]).to.deep.equal(['term_exists', first]);
    });

    it('separates them by a new name or parent, after which names must be unique again', async () => {
      expect((await patch(second, { name: 'Jazz modern' })).status).to.equal(200);
      const same = await send('POST', '/categories', { body: { name: 'jazz modern' } });
      expect([same.body.code, same.body.data.term_id]).to.deep.equal(['term_exists', second]);
      expect((await patch(second, { name: 'Jazz' })).body.code).to.equal('term_exists');
    });
  });

  it('finds a category below another by its name in events', async () => {
    const above = await create('Música');
    const inner = await create('Jazz', above);
    const event = await send('POST', '/events', { body: { ...concert, categories: ['jazz'] } });
    expect(event.body.categories.map((category: { id: number }) => category.id)).to.deep.equal([inner]);
  });
});

describeOnPairs('the tree of categories', (isFirst) => {
  const { service, send, create, patch, read, remove } = categories(withOneService());

  it('has the same name under different parents', async () => {
    const [music, dance] = [await create('Música'), await create('Dansa')];
    const first = await create('Clàssica', music);
    const second = await create('Clàssica', dance);
    expect((await read(second)).slug).to.equal('classica-2');
    const { body } = await send('POST', '/categories', { body: { name: 'classica', parent: music } });
    expect([body.code, body.data.term_id]).to.deep.equal(['term_exists', first]);
    const moved = await patch(second, { parent: music });
    expect([moved.body.code, moved.body.data.term_id]).to.deep.equal(['term_exists', first]);
    expect((await read(second)).parent).to.equal(dance);
  });

  it('moves the children of a deleted category to its parent', async () => {
    const top = await create('a');
    const middle = await create('b', top);
    const children = [await create('c', middle), await create('d', middle)];
    const below = await create('e', children[0]);
    expect((await remove(middle)).status).to.equal(200);
    for (const child of children) expect((await read(child)).parent).to.equal(top);
    expect((await read(below)).parent).to.equal(children[0]);
    await remove(top);
    for (const child of children) {
      const { parent, urls } = await read(child);
      expect([parent, urls.up]).to.deep.equal([0, undefined]);
    }
  });

  for (const which of ['first', 'second'] as const) {
    it(`frees the name of namesakes that a deletion brought together only when both are removed, the ${which} one first`, async () => {
      const name = `Namesake ${which}`;
      const above = await create(`Above the ${which}`);
      const first = await create(name);
      const second = await create(name, above);
      expect((await remove(above)).status).to.equal(200);
      const [one, other] = which === 'first' ? [first, second] : [second, first];
      await remove(one);
      const { body } = await send('POST', '/categories', { body: { name: name.toLowerCase() } });
      expect([body.code, body.data.term_id]).to.deep.equal(['term_exists', other]);
      await remove(other);
      expect((await send('POST', '/categories', { body: { name: name.toLowerCase() } })).status).to.equal(201);
    });
  }

  it('does not move the children when If-Match refuses a deletion', async () => {
    const top = await create('With children');
    for (let time = 0; time < (isFirst ? 5 : 2); time += 1) {
      const middle = await create(`b ${time}`, top);
      const child = await create(`c ${time}`, middle);
      const { headers } = await service.request('GET', `/categories/${middle}`);
      // These updates queue up, so that the deletion reads the category before the last of them changes it
      const before = [top, top, top, top, top, middle].map((id, at) => patch(id, { description: `Text ${at}` }));
      await new Promise((resolve) => setTimeout(resolve, time));
      const deleted = await send('DELETE', `/categories/${middle}`, {
        headers: { 'If-Match': headers.get('etag') as string },
      });
      await Promise.all(before);
      const { parent } = await read(child);
      expect([200, 412]).to.include(deleted.status);
      expect(parent, String(deleted.status)).to.equal(deleted.status === 412 ? middle : top);
    }
  });

  it('filters by the new ancestors after a deletion', async () => {
    const [top, other] = [await create('Filtered'), await create('Other')];
    const middle = await create('Between', top);
    const below = await create('Lowest', middle);
    await send('POST', '/events', { body: { ...concert, categories: [below] } });
    const total = async (id: number) => (await service.request('GET', `/events?categories=${id}`)).body.total;
    expect([await total(top), await total(middle), await total(other)]).to.deep.equal([1, 1, 0]);
    await remove(middle);
    expect(await total(top)).to.equal(1);
    await patch(below, { parent: other });
    expect([await total(top), await total(other)]).to.deep.equal([0, 1]);
  });
});
