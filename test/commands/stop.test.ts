import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { chanceOf } from '../support/chance.ts';
import { ended, run } from '../support/command.ts';
import { type Outcome, type Shot, underLoad } from '../support/load.ts';
import { describeEmbedded, describeOnServerPlaces, type NewPlace } from '../support/places.ts';
import { administrator, type Serving, sendJson, startServing, withAdministrator } from '../support/serving.ts';

const clients = 32;
/** The server no longer listens, or it closed an idle connection. */
const refused = /^ECONN(REFUSED|RESET)$/;

const title = 'a service that gets SIGTERM under load';
describeEmbedded(title, (newPlace) => stopping(newPlace, { seeds: [1], maxBefore: 200 }));
describeOnServerPlaces(`two workers: ${title}`, (newPlace) =>
  stopping(newPlace, { seeds: [1], maxBefore: 100, workers: '2' }),
);

interface StopOptions {
  readonly seeds: readonly number[];
  /** The maximum number of responses before the signal. */
  readonly maxBefore: number;
  readonly workers?: string;
}

function stopping(newPlace: NewPlace, { seeds, maxBefore, workers = '1' }: StopOptions): void {
  let settings: Record<string, string>;
  let serving: Serving | undefined;
  beforeEach(async () => {
    settings = await withAdministrator(newPlace());
  });
  afterEach(() => serving?.child.kill('SIGKILL'));

  /** An endless sequence of requests, some three in ten of them writes. */
  function shots(chance: () => number): () => Shot {
    let made = 0;
    return () => {
      made += 1;
      const id = `stop-${made}`;
      if (chance() > 0.3) return { id, method: 'GET', path: '/events?start_date=2031-01-01' };
      const body = { title: id, start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };
      return { id, method: 'POST', path: '/events', authorization: administrator, body };
    };
  }

  /** Stops a service under load after a number of responses that the seed decides. Resolves to all outcomes and the log. */
  async function stopped(seed: number): Promise<{ outcomes: Outcome[]; lines: Loose[]; code: number | null }> {
    serving = await startServing({ ...settings, WORKERS: workers });
    const { child, api } = serving;
    const chance = chanceOf(seed);
    const end = ended(child);
    await sendJson('GET', `${api}/events`, administrator);
    let left = Math.ceil(chance() * maxBefore);
    let over = false;
    const shot = shots(chance);
    const outcomes = await underLoad(
      api,
      clients,
      () => (over ? undefined : shot()),
      ({ error }) => {
        left -= 1;
        if (left === 0) child.kill('SIGTERM');
        if (error !== undefined) over = true;
      },
    );
    const { code, out } = await end;
    const lines = out.split('\n').filter((line) => line.startsWith('{'));
    return { outcomes, code, lines: lines.map((line) => JSON.parse(line)) };
  }

  const expectedStatus = ({ method }: Shot) => (method === 'POST' ? 201 : 200);

  /** The titles of all stored events, which lists show too. */
  async function storedTitles(): Promise<string[]> {
    const { code, out } = await run(['check'], settings);
    expect(code, out).to.equal(0);
    const exported = await run(['export', '-'], settings);
    const records: Loose[] = exported.out
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line));
    return records.filter(({ kind }) => kind === 'events').map(({ texts }) => texts.ca.title);
  }

  for (const seed of seeds) {
    it(`completes every request that it has accepted, and ends with 0 (seed ${seed})`, async () => {
      const { outcomes, lines, code } = await stopped(seed);
      expect(code).to.equal(0);
      const became = new Map(outcomes.map(({ shot, status }) => [shot.id, status]));
      const accepted = lines.filter(({ msg, request_id }) => msg === 'request' && became.has(request_id));
      expect(accepted).to.have.length.above(clients);
      expect(accepted.map(({ request_id }) => became.get(request_id))).to.deep.equal(
        accepted.map(({ status }) => status),
      );
      for (const { shot, status, body, error } of outcomes) {
        if (error === undefined)
          expect([status, JSON.parse(body as string).code]).to.deep.equal([expectedStatus(shot), undefined]);
        else expect(error).to.match(refused);
      }
      expect(await storedTitles()).to.have.members(
        outcomes.filter(({ status }) => status === 201).map(({ shot }) => shot.id),
      );
    });
  }
}
