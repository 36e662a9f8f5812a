import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { describeWhere } from '../support/demanded.ts';
import { newName } from '../support/servers.ts';
import { type Serving, startServing, withAdministrator } from '../support/serving.ts';
import { type Asked, type Load, startLoad } from './load.ts';
import { absence, members, startMembers } from './members.ts';
import { expectWhole } from './whole.ts';

/** A failure under load, and how long, in milliseconds, clients may be refused what. */
interface Fault {
  strike(): Promise<unknown>;
  heal(): Promise<unknown>;
  readonly most: Partial<Record<Asked, number>>;
  /** The same where other work leaves the machine no time for bounds: none unless said. */
  readonly mostBesideOthers?: Partial<Record<Asked, number>>;
}

/** Milliseconds: of load before a failure, while it lasts and after it; for starting; for everything of one failure. */
const times = { before: 3000, lasts: 14_000, after: 4000, starting: 300_000, round: 600_000 };
const { FAULT_ROUNDS } = process.env;
/** Both servers at once, so that a short run starts few things, and what is waited for without an error. */
const few = ['the primary of MongoDB and the node with the events are killed', 'the node with the events freezes'];

const kill = (...who: readonly string[]) => ({ strike: () => members('stop', ...who), heal: () => members('start') });
const freeze = (...who: readonly string[]) => ({
  strike: () => members('pause', ...who),
  heal: () => members('resume'),
});

/** No reads are refused without a primary, writes for as long as it takes to elect one. */
const withoutPrimary = { record: 1000, list: 1000, search: 1000, write: 20_000 };
const withoutNode = { record: 1000, list: 10_000, search: 10_000, write: 1000 };

describeWhere(absence === '', absence, 'several machines', () => {
  const name = newName({ lasting: false });
  let settings: Record<string, string>;
  const servings: Serving[] = [];
  let load: Load;

  before(async function startAll() {
    this.timeout(times.starting);
    const { mongodb, elasticsearch } = await startMembers();
    settings = await withAdministrator({ MONGODB_URL: mongodb(name), ELASTICSEARCH_URL: elasticsearch });
    for (let process = 0; process < 2; process += 1) servings.push(await startServing(settings));
  });

  after(async function endAll() {
    this.timeout(times.starting);
    for (const { child } of servings) child.kill('SIGKILL');
    await members('down');
  });

  const faults: Readonly<Record<string, Fault>> = {
    'the primary of MongoDB and the node with the events are killed': {
      async strike() {
        await members('stop', 'primary');
        await members('stop', 'holder', `${name.toLowerCase()}-events`);
      },
      heal: () => members('start'),
      most: { ...withoutNode, write: 20_000 },
    },
    'the primary of MongoDB is killed': { ...kill('primary'), most: withoutPrimary },
    'the node with the events is killed': { ...kill('holder', `${name.toLowerCase()}-events`), most: withoutNode },
    'the primary of MongoDB freezes': { ...freeze('primary'), most: withoutPrimary },
    'the primary of MongoDB steps down': {
      strike: () => members('stepdown'),
      heal: async () => {},
      most: withoutPrimary,
    },
    'a secondary of MongoDB is killed': { ...kill('secondary'), most: { ...withoutPrimary, write: 1000 } },
    'two members of MongoDB are killed': {
      async strike() {
        await members('stop', 'primary');
        await members('stop', 'secondary');
      },
      heal: () => members('start'),
      most: { record: 1000, list: 1000, search: 1000, write: times.lasts + 20_000 },
    },
    'a primary of MongoDB was alone and its writes are rolled back': {
      async strike() {
        const alone = (await members('members-of', 'primary')).split('-')[1] ?? '';
        const others = ['1', '2', '3'].filter((each) => each !== alone);
        for (const other of others) await members('stop', 'mongo', other);
        await delay(times.before);
        await members('stop', 'mongo', alone);
        // The one that was stopped first lacks what the other one confirmed since
        await Promise.all(others.map((other) => members('start', 'mongo', other)));
      },
      heal: () => members('start'),
      // Nobody has the data for a moment, for which reads wait
      most: { record: 1000, list: 1000, search: 1000, write: times.lasts + 20_000 },
    },
    'the master of Elasticsearch is killed': { ...kill('master'), most: withoutNode },
    'the master of Elasticsearch freezes': { ...freeze('master'), most: withoutNode },
    'the node with the events freezes': {
      ...freeze('holder', `${name.toLowerCase()}-events`),
      most: withoutNode,
      mostBesideOthers: { list: 10_000, search: 10_000 },
    },
    'all members restart one after the other': {
      async strike() {
        for (const server of ['mongo', 'node']) {
          for (const number of ['1', '2', '3']) {
            await members('leave', server, number);
            await members('start', server, number);
            await members('settle');
          }
        }
      },
      heal: async () => {},
      most: { ...withoutPrimary, list: 10_000, search: 10_000 },
    },
    'a process of the service is killed': {
      async strike() {
        const [first] = servings.splice(0, 1);
        first?.child.kill('SIGKILL');
      },
      heal: async () => servings.push(await startServing(settings)),
      most: { record: 1000, list: 1000, search: 1000, write: 16_000 },
    },
  };

  /** How often each reason for a refusal is in the logs since a moment. */
  function reasonsSince(begun: number): Record<string, number> {
    const refusals = servings.flatMap(({ lines }) =>
      lines.filter(({ reason, time }) => reason && Date.parse(time) >= begun),
    );
    const counted = Map.groupBy(refusals, ({ reason, route }) => `${route}: ${reason}`);
    return Object.fromEntries([...counted].map(([reason, some]) => [reason, some.length]));
  }

  const names = FAULT_ROUNDS ? Object.keys(faults) : few;
  for (let round = 0; round < Number(FAULT_ROUNDS ?? few.length); round += 1) {
    const title = names[round % names.length] as string;
    const { strike, heal, most, mostBesideOthers = {} } = faults[title] as Fault;
    const bounds = FAULT_ROUNDS ? most : mostBesideOthers;

    it(`lose, double and hide nothing when ${title}, and answer soon`, async () => {
      const begun = Date.now();
      load = startLoad(() => servings);
      await delay(times.before);
      expect(load.longestRefusals()).to.deep.equal({ write: 0, record: 0, list: 0, search: 0 });
      const begin = performance.now();
      await strike();
      await delay(Math.max(0, times.lasts - (performance.now() - begin)));
      const during = load.longestRefusals();
      await heal();
      await members('settle');
      await delay(times.after);
      const after = load.longestRefusals();
      await load.stop();
      const refused = (Object.keys(during) as Asked[]).map(
        (asked) => [asked, Math.max(during[asked], after[asked])] as const,
      );
      // For the page on several machines, with the reasons
      if (FAULT_ROUNDS)
        process.stdout.write(
          `${title}: ${load.known.size} events; refused, ms: ${JSON.stringify(refused)}; ${JSON.stringify(reasonsSince(begun))}\n`,
        );
      await expectWhole(load.known, servings[0] as Serving, settings);
      const errors = servings.flatMap(({ lines }) => lines.filter(({ err }) => err));
      expect([load.outdated, load.strange], JSON.stringify(errors)).to.deep.equal([[], []]);
      for (const [asked, milliseconds] of refused) {
        expect(milliseconds, `${asked} refused`).to.be.at.most(bounds[asked] ?? Number.POSITIVE_INFINITY);
      }
    }).timeout(times.round);
  }
});
