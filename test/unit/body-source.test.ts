import { expect } from 'chai';
import {
  type BodySource,
  bytesOut,
  collected,
  joined,
  type LateRecord,
  type LoadRecords,
  parsedRecords,
  readSlices,
  windowOf,
  withMembers,
} from '../../src/calendar/rendering/body-source.ts';
import { rejection } from '../support/rejection.ts';

const text = (value: string) => bytesOut(Buffer.from(value));
const textOf = async (body: BodySource) => (await collected(body)).toString();

describe('a body that is read while it is sent', () => {
  const stored = new Map<number, string>();
  const loads: number[][] = [];
  const load: LoadRecords = async (hits) => {
    loads.push(hits.map(({ id }) => id));
    return new Map(hits.flatMap(({ id }) => (stored.has(id) ? [[id, text(stored.get(id) as string)] as const] : [])));
  };
  const late = (id: number, length = 10): LateRecord => {
    return { length, hit: { id, revision: 1 }, load, as: (record) => record };
  };
  const list = (...members: BodySource[]) => joined([text('['), joined(members, text(',')), text(']')]);

  beforeEach(() => {
    stored.clear();
    loads.length = 0;
    for (const id of [1, 2, 3]) stored.set(id, `{"id":${id}}`);
  });

  it('has what is in memory and what is not in order', async () => {
    const inner = joined([text('{"all":'), list(late(2), late(3)), text('}')]);
    expect(await textOf(list(late(1), text('0'), inner))).to.equal('[{"id":1},0,{"all":[{"id":2},{"id":3}]}]');
  });

  it('reads records together that make a slice, and no more than that', async () => {
    await textOf(list(late(1), late(2), late(3)));
    await textOf(list(late(1, 200_000), late(2, 200_000), late(3, 20)));
    expect(loads).to.deep.equal([[1, 2, 3], [1], [2, 3]]);
  });

  it('reads nothing before it is taken', async () => {
    const slices = readSlices(list(late(1, 300_000), late(2, 300_000)));
    expect(loads).to.deep.equal([]);
    stored.set(1, `"${'x'.repeat(300_000)}"`);
    await slices.next();
    expect(loads).to.deep.equal([[1]]);
    await slices.return(undefined);
  });

  for (const gone of [1, 2, 3]) {
    it(`leaves a record out of its list that is not there any more (${gone})`, async () => {
      stored.delete(gone);
      const ids = (JSON.parse(await textOf(list(late(1), late(2), late(3)))) as { id: number }[]).map(({ id }) => id);
      expect(ids).to.deep.equal([1, 2, 3].filter((id) => id !== gone));
    });
  }

  it('fails when a record is not there that is no member of a list', async () => {
    expect((await rejection(textOf(late(4)))).message).to.match(/not there/);
  });

  it('adds members to a record when it is read', async () => {
    expect(await textOf(withMembers(late(1), { distance: 2 }))).to.equal('{"id":1,"distance":2}');
  });

  it('takes in memory about its largest record', () => {
    expect(windowOf(list(...[1, 2, 3].map((id) => late(id, 10_000_000))))).to.be.within(10_000_000, 11_000_000);
  });

  it('is parsed without descriptions, but with excerpts of matches', async () => {
    stored.set(
      1,
      JSON.stringify({ description: 'long', venue: [{ description: 'long' }], highlight: { description: 'x' } }),
    );
    const [one, other] = await parsedRecords([late(1), text('{"description":"short"}')]);
    expect(one).to.deep.equal({ description: '', venue: [{ description: '' }], highlight: { description: 'x' } });
    expect(other).to.deep.equal({ description: 'short' });
  });
});
