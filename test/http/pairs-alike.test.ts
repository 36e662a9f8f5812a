import { expect } from 'chai';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { roles } from '../../src/model/documents/document.ts';
import { type ResourceName, resourceNames } from '../../src/model/tables/field.ts';
import { hourLength } from '../../src/model/time/durations.ts';
import type { Pair } from '../../src/ports.ts';
import { languages } from '../contracts/drafts.ts';
import type { Answer } from '../support/asking.ts';
import { chanceOf } from '../support/chance.ts';
import { openLoosePair } from '../support/loose.ts';
import { type Drawn, drawRequests, firstOf, type Ids } from '../support/random-requests.ts';
import { openServerPair } from '../support/server-pairs.ts';
import { describeOnServers } from '../support/servers.ts';
import { type Running, startService } from '../support/service.ts';

/** The number of random requests and their seed. More requests or other seeds can find more differences. */
const { ALIKE_REQUESTS: count = '110', ALIKE_SEED: seed = '1' } = process.env;

const others = { loose: openLoosePair, mirrored: openServerPair };
/** Headers that differ between any two responses. */
const unlike = ['date', 'x-request-id', 'keep-alive', 'connection'];

describe('the embedded pair and the loose one', () => alike('loose'));
describeOnServers('the embedded pair and the mirrored one', () => alike('mirrored'));

function alike(other: keyof typeof others): void {
  let services: readonly [Running, Running];
  before(async () => {
    const embedded = openSqlite({ file: ':memory:', languages });
    services = await Promise.all([started(embedded), started(await others[other](languages))]);
  });
  after(() => Promise.all(services.map((service) => service.close())));

  /** Sends a request to both services, expects equal responses, and resolves to the response. */
  async function answerOf({ method, path, asking }: Drawn, which: string): Promise<Comparable> {
    const [mine, theirs] = await Promise.all(
      services.map(async (service) => comparableOf(await service.request(method, path, asking))),
    );
    expect(theirs, `${which}: ${JSON.stringify({ method, path, asking })}`).to.deep.equal(mine);
    return mine as Comparable;
  }

  it(`answer ${count} random requests alike, to the byte`, async () => {
    const ids = await firstRecords(answerOf);
    const chance = chanceOf(Number(seed));
    for (const [at, drawn] of drawRequests(ids, Number(seed), Number(count)).entries()) {
      const later = Math.floor(chance() ** 4 * 4) * hourLength;
      for (const { clock } of services) clock.now += later;
      await answerOf(drawn, `request ${at}`);
    }
  }).timeout(Number(count) * 1000);
}

async function started(pair: Pair): Promise<Running> {
  const service = await startService({ pair, baseUrl: 'https://agenda.example' });
  // Outputs contain the identity of the calendar, so both need the same one
  await pair.store.adopt('00000000-0000-4000-8000-000000000000');
  for (const role of roles) await service.key(role);
  return service;
}

/** Series of the first events. Random ones have an end, mostly. */
const series: readonly object[] = [
  { recurrence: 'FREQ=MONTHLY' },
  { recurrence: { rrule: 'FREQ=WEEKLY;COUNT=3', rdate: ['2031-05-20 10:00:00', '2031-06-30 22:00:00'] } },
];

/** Creates some records of each resource in both services and resolves to their IDs. */
async function firstRecords(answerOf: (drawn: Drawn, which: string) => Promise<Comparable>): Promise<Ids> {
  const ids: Record<ResourceName, number[]> = { events: [], venues: [], organizers: [], categories: [], tags: [] };
  for (const resource of resourceNames) {
    for (let at = 0; at < 10; at += 1) {
      const body = { ...firstOf(resource, at), ...(resource === 'events' && series[at]) };
      const asking = { as: 'editor', body } as const;
      const { status, text } = await answerOf({ method: 'POST', path: `/${resource}`, asking }, 'at first');
      expect(status, text).to.equal(201);
      ids[resource].push(JSON.parse(text).id);
    }
  }
  return ids;
}

type Comparable = Pick<Answer, 'status' | 'text'> & { readonly headers: Readonly<Record<string, string>> };

function comparableOf({ status, headers, text }: Answer): Comparable {
  const compared = [...headers]
    .filter(([name]) => !unlike.includes(name))
    // Entity tags differ, since a mirrored index needs new revisions of more events: those of categories below a renamed one
    .map(([name, value]) => [name, name === 'etag' ? 'some' : value]);
  return { status, headers: Object.fromEntries(compared), text };
}
