import { expect } from 'chai';
import { wrapped } from '../../src/async/calls.ts';
import type { Incoming, Reading } from '../../src/formats/incoming.ts';
import { exportLines } from '../../src/interchange/export.ts';
import { restoreExport } from '../../src/interchange/restore/restore.ts';
import { againWhileAway } from '../../src/interchange/store-away.ts';
import { newTally, type Tally } from '../../src/interchange/tally.ts';
import { type DocumentStore, StorageFull, Unreachable } from '../../src/ports.ts';
import type { Loose } from '../support/asking.ts';
import { eventually } from '../support/eventually.ts';
import { ingested } from '../support/importing.ts';
import { describeOnOnePair, describeOnPairs, openPairForTests } from '../support/pairs.ts';
import { seeded } from '../support/seeded.ts';
import { type Running, startService } from '../support/service.ts';

const readingOf = (records: readonly Incoming[]): Reading => ({
  source: 'away',
  language: 'ca',
  notes: [],
  refusals: [],
  records,
});

const venue = (at: number): Incoming => ({
  resource: 'venues',
  id: `v${at}`,
  name: `Sala ${at}`,
  values: { venue: `Sala ${at}`, website: 'pendent' },
  links: {},
  extra: {},
});

const series: Incoming = {
  resource: 'events',
  id: 'e1',
  name: 'Taller',
  values: {
    title: 'Taller',
    start_date: '2031-05-08 18:30:00',
    end_date: '2031-05-08 20:00:00',
    recurrence: { rrule: 'FREQ=WEEKLY;COUNT=5' },
  },
  links: {},
  extra: {},
  dates: [
    { key: '2031-05-15 18:30:00', values: { title: 'Taller amb convidada' } },
    { key: '2031-05-22 18:30:00', values: { title: 'Taller fora' } },
  ],
};

describeOnPairs('an import whose store does not answer', () => {
  let here: Running;
  /** What a call of the store fails with. */
  let failing: (name: string) => Error | undefined = () => undefined;
  before(async () => {
    const pair = await openPairForTests(['ca', 'es']);
    const store: DocumentStore = wrapped(pair.store, (call, name) => {
      const error = failing(name);
      return error ? Promise.reject(error) : call();
    });
    here = await startService({ pair: { ...pair, store } });
  });
  afterEach(() => {
    failing = () => undefined;
  });
  after(() => here.close());

  it('goes on when it answers again, and has stored and said everything once', async () => {
    let calls = 0;
    failing = (name) => {
      if (!/^(?:insert|readByKey)$/.test(name)) return undefined;
      calls += 1;
      return calls > 5 && calls < 30 ? new Unreachable('The store does not answer') : undefined;
    };
    const said: string[] = [];
    const records = Array.from({ length: 20 }, (_, at) => venue(at));
    const { counts, notes } = await ingested(here, readingOf(records), (reason) => said.push(reason));
    expect(calls).to.be.above(30);
    expect(counts.get('venues')).to.deep.equal({ created: 20, updated: 0, unchanged: 0, refused: 0 });
    expect(notes.map(({ count }) => count)).to.deep.equal([20]);
    expect([...new Set(said)]).to.deep.equal(['The store does not answer']);
    await eventually(async () => expect((await here.request('GET', '/venues')).body.total).to.equal(20));
  });

  it('goes on with the lines of an export, too', async () => {
    const lines = await Array.fromAsync(exportLines(here.calendar, () => {}));
    const changed = lines.map((text) => text.replace('"Sala 3"', '"Sala Nova"'));
    async function* again() {
      for (const [at, text] of changed.entries()) yield { number: at + 1, text, upTo: 0 };
    }
    const seen = new Set<string>();
    failing = (name) => {
      if (!/^(?:identity|read|restore)$/.test(name) || seen.has(name)) return undefined;
      seen.add(name);
      return new Unreachable('The store does not answer');
    };
    const [tally, said]: [Tally, string[]] = [newTally(), []];
    await restoreExport(here.calendar, again(), tally, () => {}, { waiting: (reason) => said.push(reason) });
    expect([...seen].sort()).to.deep.equal(['identity', 'read', 'restore']);
    expect([...new Set(said)]).to.deep.equal(['The store does not answer']);
    expect(tally.counts.get('venues')).to.deep.equal({ created: 0, updated: 1, unchanged: 19, refused: 0 });
  });

  it('stores at its next run what dates have of their own, if it ended before that', async () => {
    let replaced = 0;
    failing = (name) => {
      if (name === 'replace') replaced += 1;
      return name === 'replace' && replaced === 2 ? new Error('The process ended') : undefined;
    };
    const titles = async () => {
      const { events } = (await here.request('GET', '/events?start_date=2031-05-01')).body;
      return events.map(({ title }: Loose) => title);
    };
    const first: unknown = await ingested(here, readingOf([series])).catch((error) => error);
    expect(first).to.be.instanceOf(Error);
    failing = () => undefined;
    const outcome = async () => (await ingested(here, readingOf([series]))).counts.get('events');
    expect(await outcome()).to.include({ updated: 1, unchanged: 0 });
    const whole = ['Taller', 'Taller amb convidada', 'Taller fora', 'Taller', 'Taller'];
    await eventually(async () => expect(await titles()).to.deep.equal(whole));
    expect(await outcome()).to.include({ updated: 0, unchanged: 1 });
    await eventually(async () => expect(await titles()).to.deep.equal(whole));
  });
});

// On one pair: steps are tried again before the store is asked, and a reset fills both
describeOnOnePair('seeding while the store does not answer', () => {
  it('goes on when it answers again, with the same records', async () => {
    const pair = await openPairForTests(['ca', 'es']);
    const seen = new Set<string>();
    let isFailing = false;
    const store: DocumentStore = wrapped(pair.store, (call, name) => {
      if (!isFailing || !/^(?:pass|adopt|restore|remove)$/.test(name) || seen.has(name)) return call();
      seen.add(name);
      return Promise.reject(new Unreachable('The store does not answer'));
    });
    const here = await startService({ pair: { ...pair, store } });
    try {
      await seeded(here, { events: 10 });
      const records = async () => {
        const lines = await Array.fromAsync(exportLines(here.calendar, () => {}));
        return lines.slice(1);
      };
      const before = await records();
      isFailing = true;
      const said: string[] = [];
      const again = againWhileAway((reason) => said.push(reason));
      await seeded(here, { events: 10 }, again);
      expect([...seen].sort()).to.deep.equal(['adopt', 'pass', 'remove', 'restore']);
      expect([...new Set(said)]).to.deep.equal(['The store does not answer']);
      expect(await records()).to.deep.equal(before);
    } finally {
      await here.close();
    }
  });
});

describe('a step of an import', () => {
  const failure = (error: Error, after: readonly number[]) => {
    let tries = 0;
    const step = () => {
      tries += 1;
      return Promise.reject(error);
    };
    return againWhileAway(undefined, after)(step).catch((reason: unknown) => ({ reason, tries }));
  };

  it('is given up when the store stays away', async () => {
    const error = new Unreachable('The store does not answer');
    expect(await failure(error, [1, 1, 1])).to.deep.equal({ reason: error, tries: 4 });
  });

  it('is waited for in one word, however many wait at once', async () => {
    const said: string[] = [];
    const again = againWhileAway((reason) => said.push(reason), [1, 1]);
    const step = () => Promise.reject(new Unreachable('The store does not answer'));
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => again(step)));
    expect(outcomes.map(({ status }) => status)).to.deep.equal(Array.from({ length: 20 }, () => 'rejected'));
    expect(said).to.deep.equal(['The store does not answer']);
  });

  it('is not tried again for any other reason', async () => {
    for (const error of [new StorageFull('The disk is full'), new Error('A mistake')])
      expect(await failure(error, [1, 1])).to.deep.equal({ reason: error, tries: 1 });
  });
});
