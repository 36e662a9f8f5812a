import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Ended, newFolder, removeFolders, run, started } from '../support/command.ts';
import { killedAt, slowEvents } from '../support/killing.ts';
import { thousandHash } from '../support/seeded.ts';

const moment = ['--now', '2026-01-01T00:00:00Z'];

/** The numbers of created, updated, unchanged and refused records of a kind, from the summary. */
function counts({ out }: Ended, kind: string): number[] {
  const row = new RegExp(`^${kind} +(\\d+) +(\\d+) +(\\d+) +(\\d+)$`, 'm').exec(out);
  return (row ?? []).slice(1).map(Number);
}

describe('the command seed', () => {
  after(removeFolders);

  const newCalendar = (): Record<string, string> => ({ DATA_DIR: join(newFolder(), 'data') });
  const seed = (settings: Record<string, string>, ...words: string[]) => run(['seed', ...moment, ...words], settings);
  const exported = async (settings: Record<string, string>): Promise<string> =>
    (await run(['export', '-'], settings)).out;

  it('creates a thousand events of seed 1, byte for byte the same on every machine, however often it is killed', async () => {
    const killed = newCalendar();
    const quickAgain = await slowEvents(killed['DATA_DIR'] as string);
    for (const [kind, count] of [['venues', 50] as const, ['events', 10] as const]) {
      const child = started(['seed', ...moment], killed);
      expect(await killedAt(child, killed['DATA_DIR'] as string, kind, count)).to.equal(true);
    }
    quickAgain();
    const again = await seed(killed);
    expect(again.code, again.err).to.equal(0);
    const [created = 0, , unchanged = 0] = counts(again, 'events');
    // Both kills left some events, and not all
    expect(Math.min(created, unchanged)).to.be.greaterThan(0);
    expect(created + unchanged).to.equal(1000);
    const hash = createHash('sha256').update(await exported(killed));
    expect(hash.digest('hex')).to.equal(thousandHash);
    expect((await run(['check'], killed)).code).to.equal(0);
  });

  it('creates another calendar for another seed', async () => {
    const [one, other] = [newCalendar(), newCalendar()];
    await seed(one, '--events', '8');
    await seed(other, '--events', '8', '--seed', '2');
    expect(await exported(one)).not.to.equal(await exported(other));
  });

  it('does not change records that were written between a kill and the next run', async () => {
    const settings = newCalendar();
    const folder = settings['DATA_DIR'] as string;
    const quickAgain = await slowEvents(folder);
    const child = started(['seed', ...moment, '--events', '60'], settings);
    expect(await killedAt(child, folder, 'events', 10)).to.equal(true);
    quickAgain();
    const table = join(newFolder(), 'own.csv');
    writeFileSync(table, 'title,start_date\nSopar de prova,2031-05-06\n');
    const own = () => run(['import', table], settings);
    expect(counts(await own(), 'events')).to.deep.equal([1, 0, 0, 0]);
    const [created = 0, updated, unchanged = 0, refused] = counts(await seed(settings, '--events', '60'), 'events');
    expect({ all: created + unchanged, updated, refused }).to.deep.equal({ all: 60, updated: 0, refused: 0 });
    expect(Math.min(created, unchanged)).to.be.greaterThan(0);
    expect(counts(await own(), 'events')).to.deep.equal([0, 0, 1, 0]);
  });

  it('changes nothing when it is run again with the same arguments', async () => {
    const settings = newCalendar();
    await seed(settings, '--events', '8');
    const before = await exported(settings);
    expect(counts(await seed(settings, '--events', '8'), 'events')).to.deep.equal([0, 0, 8, 0]);
    expect(await exported(settings)).to.equal(before);
  });

  it('refuses a calendar with other records, unless --reset is given', async () => {
    const settings = newCalendar();
    await seed(settings, '--events', '8');
    const before = await exported(settings);
    const refused = await seed(settings, '--events', '5');
    expect(refused).to.include({ code: 1, out: '' });
    expect(refused.err).to.include('--reset');
    expect(await exported(settings)).to.equal(before);
    const { code, out } = await seed(settings, '--events', '5', '--reset');
    expect(code).to.equal(0);
    expect(out).to.match(/^\d+ records removed\n/);
    const fresh = newCalendar();
    await seed(fresh, '--events', '5');
    expect(await exported(settings)).to.equal(await exported(fresh));
    expect((await run(['check'], settings)).code).to.equal(0);
  });

  it('does not change users and API keys, and skips their IDs', async () => {
    const settings = newCalendar();
    await run(['users', 'add', 'marta', '--role', 'editor'], settings);
    await run(['keys', 'add', 'web', '--user', 'marta'], settings);
    await seed(settings, '--events', '5');
    await seed(settings, '--events', '6', '--reset');
    const records = (await exported(settings))
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line));
    const [key] = records.filter(({ kind }) => kind === 'keys');
    expect(key).to.include({ id: 1 });
    expect(records.filter(({ kind, id }) => kind !== 'users' && id === 1)).to.have.length(1);
    expect((await run(['users', 'list'], settings)).out).to.include('marta');
  });

  it('creates several scenarios, and the number of --events in addition', async () => {
    const both = ['--scenario', 'one-event', '--scenario', 'statuses'];
    const settings = newCalendar();
    expect(counts(await seed(settings, ...both), 'events')).to.deep.equal([8, 0, 0, 0]);
    const more = await seed(settings, ...both, '--events', '12', '--reset');
    expect(counts(more, 'events')).to.deep.equal([20, 0, 0, 0]);
    expect((await run(['check'], settings)).code).to.equal(0);
  });

  it('writes texts in the requested languages', async () => {
    const settings = newCalendar();
    await seed(settings, '--events', '20', '--languages', 'es');
    expect(await exported(settings))
      .to.include('"es":{')
      .and.not.to.include('"ca":{');
    for (const languages of ['en', 'ca,en']) {
      const refused = await seed(settings, '--reset', '--languages', languages);
      expect(refused, languages).to.include({ code: 1, out: '' });
      expect(refused.err).to.include('LANGUAGES');
    }
  });

  it('places events in the requested towns and regions', async () => {
    const settings = newCalendar();
    const { code, err } = await seed(
      settings,
      '--events',
      '60',
      '--town',
      'olot',
      '--town',
      'VIC',
      '--region',
      'islas baleares',
    );
    expect(code, err).to.equal(0);
    const records = (await exported(settings))
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line));
    const cities = records.filter(({ kind }) => kind === 'venues').map(({ facts }) => facts.city);
    const requested = [
      'Olot',
      'Vic',
      'Palma',
      'Inca',
      'Manacor',
      'Sóller',
      'Pollença',
      'Maó',
      'Eivissa',
      'Ciutadella de Menorca',
    ];
    expect(cities.filter((city) => !requested.includes(city))).to.deep.equal([]);
    expect(new Set(cities).size).to.be.greaterThan(3);
  });

  it('suggests similar names for an unknown town or region, and seeds nothing', async () => {
    const settings = newCalendar();
    for (const [option, name, near] of [
      ['--town', 'Geron', 'Girona'],
      ['--region', 'Catalonia', 'Catalunya'],
    ] as const) {
      const { code, out, err } = await seed(settings, option, name);
      expect({ code, out }, name).to.deep.equal({ code: 1, out: '' });
      expect(err).to.include(name).and.include(near);
    }
    expect(await exported(settings)).not.to.include('"events"');
    expect((await run(['seed', '--help'], settings)).out).to.match(/--town <name>[\s\S]*--region <name>/);
  });

  it('lists the scenarios with what a tester may expect, and seeds nothing', async () => {
    const settings = newCalendar();
    const { code, out } = await run(['seed', '--list'], settings);
    expect(code).to.equal(0);
    expect(out).to.match(/^one-street: Sixty venues along one street.*\n {2}- the fifteen to each side/m);
    expect(await exported(settings)).not.to.include('"events"');
  });

  const wrong: [string, string[]][] = [
    ['a number of events', ['--events', 'many']],
    ['a moment', ['--now', 'soon']],
    ['a scenario', ['--scenario', 'paradise']],
    ['a seed', ['--seed', '-1']],
  ];
  for (const [what, words] of wrong) {
    it(`refuses ${what} that it does not understand`, async () => {
      const settings = newCalendar();
      const { code, out, err } = await run(['seed', ...words], settings);
      expect({ code, out }).to.deep.equal({ code: 2, out: '' });
      expect(err).to.include(words[1]);
    });
  }
}).timeout(120_000);
