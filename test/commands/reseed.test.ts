import { cpSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { newFolder, removeFolders, run, started } from '../support/command.ts';
import { killedWhen, slowEvents } from '../support/killing.ts';
import { fileOfSample } from '../support/madrid-sample.ts';

interface Exported {
  readonly kind: string;
  readonly id: number;
  readonly facts: { readonly start_date: string };
}

describe('the command reseed', () => {
  let settings: Record<string, string>;
  const at = (moment: string): string[] => ['--now', `${moment}T00:00:00Z`];

  beforeEach(() => {
    settings = { DATA_DIR: join(newFolder(), 'data') };
  });
  after(removeFolders);

  const exported = async (): Promise<string> => (await run(['export', '-'], settings)).out;
  const eventsIn = (lines: string): Exported[] =>
    lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ kind }) => kind === 'events');

  it('moves all dates by the weeks that have passed, once', async () => {
    await run(['seed', '--events', '20', ...at('2026-01-01')], settings);
    const before = eventsIn(await exported());
    expect(before).to.have.length(20);
    const moved = await run(['reseed', '--shift', ...at('2026-07-03')], settings);
    expect(moved.code, moved.err).to.equal(0);
    const after = eventsIn(await exported());
    const days = (date = ''): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / 86_400_000;
    for (const [index, { facts }] of before.entries()) {
      const now = after[index]?.facts;
      expect(days(now?.start_date) - days(facts.start_date)).to.equal(26 * 7);
      expect(now?.start_date?.slice(11)).to.equal(facts.start_date.slice(11));
    }
    const once = await exported();
    expect((await run(['reseed', '--shift', ...at('2026-07-03')], settings)).out).to.match(/^events +0 +0 +20 +0$/m);
    expect(await exported()).to.equal(once);
    expect((await run(['check'], settings)).code).to.equal(0);
  });

  it('does not move records that were not seeded', async () => {
    await run(['import', fileOfSample(5)], settings);
    const before = await exported();
    expect(eventsIn(before)).not.to.have.length(0);
    await run(['reseed', '--shift', ...at('2030-01-01')], settings);
    expect(await exported()).to.equal(before);
  });

  it('completes when it is run again after a kill', async () => {
    await run(['seed', '--events', '60', ...at('2026-01-01')], settings);
    const folder = String(settings['DATA_DIR']);
    const whole = { DATA_DIR: join(newFolder(), 'data') };
    cpSync(folder, whole.DATA_DIR, { recursive: true });
    const reseed = ['reseed', '--shift', ...at('2027-02-01')];
    await run(reseed, whole);
    const database = new Database(join(folder, 'cartellera.sqlite'));
    const first = "select body ->> '$.facts.source.digest' from documents_events order by id limit 1";
    const digest = database.prepare<[], string>(first).pluck();
    const quickAgain = await slowEvents(folder);
    const child = started(reseed, settings);
    expect(await killedWhen(child, () => String(digest.get()) > '2027')).to.equal(true);
    database.close();
    quickAgain();
    // The first run had moved some events, and the second moves the others
    expect((await run(reseed, settings)).out).to.match(/^events +0 +[1-9]\d* +[1-9]\d* +0$/m);
    expect(await exported()).to.equal((await run(['export', '-'], whole)).out);
    expect((await run(['check'], settings)).code).to.equal(0);
  });

  it('requires --shift', async () => {
    const { code, err } = await run(['reseed'], settings);
    expect(code).to.equal(2);
    expect(err).to.include('--shift');
  });
}).timeout(120_000);
