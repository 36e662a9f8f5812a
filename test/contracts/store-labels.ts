/** Contract of labels, which several records may share, and of claims, by which only one new record gets a label. */

import { expect } from 'chai';
import type { Document, Draft } from '../../src/model/documents/document.ts';
import {
  claimKey,
  identityLabel,
  imageLabel,
  imageLabels,
  matchingLabels,
  sourceKey,
  termNameKey,
  uploadLabel,
} from '../../src/model/documents/keys-and-labels.ts';
import { type DocumentStore, KeyTaken } from '../../src/ports.ts';
import { rejection } from '../support/rejection.ts';
import { organizer, term, texts, venue } from './drafts.ts';

/** Declares the suite inside that of a store; `current` gives the store of the running test. */
export function labelsContract(current: () => DocumentStore): void {
  let store: DocumentStore;

  beforeEach(() => {
    store = current();
  });

  const venuesLike = async (name: string, address?: string, town?: string) => {
    const identity = { name, ...(address && { address }), ...(town && { town }) };
    const found = await store.readByLabel('venues', matchingLabels('publish', identity));
    return found.map(({ id }) => id);
  };

  it('find all records that share one, ignoring case and accents, by ascending ID and without the trash', async () => {
    const first = await store.insert('venues', venue('Casa de  Cultura', { address: 'Major 1' }));
    const second = await store.insert('venues', venue('casa de cultura', { address: 'Nou 2' }));
    await store.insert('venues', venue('Casa de cultura', { status: 'trash' }));
    expect(await venuesLike('CASA DE CULTURA')).to.deep.equal([first.id, second.id]);
    expect(await venuesLike('Casa de cultura', 'nou 2')).to.deep.equal([second.id]);
  });

  it('find venues by name, address and town; a missing address or town matches any', async () => {
    const places = [{ address: 'Major 1', city: 'Vic' }, { address: 'Major 1', city: 'Valls' }, { city: 'Vic' }, {}];
    const stored = await Promise.all(places.map((facts) => store.insert('venues', venue('Auditori', facts))));
    const [vic, valls, town, bare] = stored.map(({ id }) => id);
    expect(await venuesLike('Auditori', 'Major 1', 'Vic')).to.deep.equal([vic, town, bare]);
    expect(await venuesLike('Auditori', 'Major 1', 'Valls')).to.deep.equal([valls, bare]);
    expect(await venuesLike('Auditori', 'Nou 3', 'Valls')).to.deep.equal([bare]);
    expect(await venuesLike('Auditori', '', 'Valls')).to.deep.equal([valls, bare]);
    expect(await venuesLike('Auditori')).to.deep.equal([vic, valls, town, bare]);
  });

  it('do not confuse part of a name with an address or a town, nor part of a source with an ID in it', async () => {
    for (const sign of ['|', ':', ',', '","', '\\', '\u0000', ' ']) {
      await store.insert('venues', venue(`Teatre${sign}Major 1${sign}Vic`));
      expect(await venuesLike('Teatre', 'Major 1', 'Vic')).to.deep.equal([]);
      expect(await venuesLike('Teatre', `Major 1${sign}Vic`)).to.deep.equal([]);
    }
    const source = (name: string, id: string) => ({ source: { name, id, digest: 'd' } });
    const one = await store.insert('organizers', organizer('A', source('x', 'y:1')));
    const other = await store.insert('organizers', organizer('B', source('x:y', '1')));
    expect(await store.readByKey('organizers', sourceKey('x', 'y:1'))).to.deep.equal(one);
    expect(await store.readByKey('organizers', sourceKey('x:y', '1'))).to.deep.equal(other);
  });

  it('find published venues, the unpublished ones of an author, and those of all authors up to a limit', async () => {
    const hidden = Array.from({ length: 101 }, () => store.insert('venues', venue('Sala', { status: 'pending' })));
    await Promise.all(hidden);
    const own = await store.insert('venues', venue('Sala', { status: 'draft', author: 7 }));
    const published = await store.insert('venues', venue('Sala', { author: 7 }));
    const found = (scope: Parameters<typeof matchingLabels>[0]) =>
      store.readByLabel('venues', matchingLabels(scope, { name: 'Sala' }));
    expect(await found('publish')).to.deep.equal([published]);
    expect(await found(7)).to.deep.equal([own]);
    expect(await found('hidden')).to.have.length(100);
  });

  it('find the namesake below one parent among any number of namesakes', async () => {
    const tops = await Promise.all(
      Array.from({ length: 101 }, (_, at) => store.insert('categories', term(`Dalt ${at}`))),
    );
    await Promise.all(tops.map(({ id }) => store.insert('categories', term('Sota', id))));
    const last = tops.at(-1)?.id ?? 0;
    const found = await store.readByLabel('categories', [termNameKey(last, 'SOTA')]);
    expect(found.map(({ facts }) => facts.parent)).to.deep.equal([last]);
  });

  it('give the IDs of all that have one, and tell which of many are in use', async () => {
    const upload = (author: number, name: string): Draft<'images'> => ({
      facts: {
        file: { name, type: 'image/jpeg', width: 20, height: 20, bytes: 9, sizes: {} },
        ...{ hash: 'h', author, credit: '', filename: '', created: 0 },
      },
      texts: {},
    });
    const [one, two] = [await store.insert('images', upload(7, 'a')), await store.insert('images', upload(8, 'b'))];
    await store.insert('images', { facts: { url: 'https://a.example/1.jpg' }, texts: {} });
    expect(await store.labelled('images', [uploadLabel()])).to.deep.equal([one.id, two.id]);
    expect(await store.labelled('images', [uploadLabel(8), uploadLabel(9)])).to.deep.equal([two.id]);
    const shown = { id: one.id, url: 'https://media.example/a/full.jpg' };
    const place = await store.insert('venues', venue('A', { image: shown, status: 'draft' }));
    const asked = [...imageLabels(one.id), ...imageLabels(two.id)];
    expect(await store.labelsInUse('venues', asked)).to.deep.equal([imageLabel('hidden', one.id)]);
    expect(await store.labelsInUse('events', asked)).to.deep.equal([]);
    expect(await store.labelsInUse('venues', [])).to.deep.equal([]);
    await store.remove('venues', place.id, place.revision);
    expect(await store.labelsInUse('venues', asked)).to.deep.equal([]);
    await store.remove('images', one.id, one.revision);
    expect(await store.labelled('images', [uploadLabel()])).to.deep.equal([two.id]);
  });

  describe('that are claimed', () => {
    const label = identityLabel('publish', { name: 'Palau' });
    const claimed = async (): Promise<Document<'venues'>> => store.insert('venues', venue('Palau'), label);

    it('are claimed by one record, though other records may have them without a claim', async () => {
      const tries = await Promise.allSettled(Array.from({ length: 8 }, claimed));
      const [first, ...more] = tries.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
      expect(more).to.deep.equal([]);
      const error = await rejection(claimed());
      expect(error).to.be.instanceOf(KeyTaken);
      expect(error).to.include({ key: claimKey(label), holder: first?.id });
      expect((await store.insert('venues', venue('Palau'))).texts.ca?.slug).to.equal('palau-2');
    });

    it('stay claimed through changes of anything else', async () => {
      const first = await claimed();
      const next = await store.replace('venues', { ...first, facts: { ...first.facts, phone: '93' } });
      await store.replace('venues', { ...(next as Document<'venues'>), texts: texts('venue', 'PALAU') });
      expect(await rejection(claimed())).to.include({ holder: first.id });
    });

    for (const [what, change] of [
      ['renamed', { texts: texts('venue', 'Liceu') }],
      ['moved', { facts: { ...venue('Palau').facts, city: 'Vic' } }],
      ['put into the trash', { facts: { ...venue('Palau').facts, status: 'trash' } }],
    ] as const) {
      it(`are free when the record is ${what}, and stay with the next claimant when that is reverted`, async () => {
        const first = await claimed();
        const next = await store.replace('venues', { ...first, ...change });
        const second = await claimed();
        await store.replace('venues', { ...first, revision: next?.revision ?? 0 });
        expect(await rejection(claimed())).to.include({ holder: second.id });
      });
    }

    it('are free when the record is removed', async () => {
      const { id, revision } = await claimed();
      await store.remove('venues', id, revision);
      expect((await claimed()).id).to.be.greaterThan(id);
    });
  });
}
