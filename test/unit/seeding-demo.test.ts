import { expect } from 'chai';
import { type DemoRecord, makeContext, type Order } from '../../src/demo/context.ts';
import { buildDemo, type Demo } from '../../src/demo/demo.ts';
import { readSeedFiles } from '../../src/demo/seed-files.ts';
import { wrongDocument } from '../../src/interchange/restore/document-shape.ts';
import { documentOf, type EventFacts, type VenueFacts } from '../../src/model/documents/document.ts';
import { lookupsOf } from '../../src/model/documents/lookups.ts';
import { instantOf } from '../../src/model/time/instants.ts';

const now = Date.parse('2031-05-06T08:00:00Z');
const day = 86_400_000;
const usual: Order = { events: 1500, seed: 1, now, languages: ['ca', 'es'], scenarios: [] };

const made = (order: Partial<Order> = {}, taken: number[] = []): DemoRecord[] => [
  ...buildDemo({ ...usual, ...order }, taken).records,
];
const eventsOf = (records: readonly DemoRecord[]) =>
  records.filter((record) => record.kind === 'events') as DemoRecord<'events'>[];

describe('the demo data', () => {
  const records = made();
  const events = eventsOf(records);
  const few = made({ events: 200 });
  const spanish = made({ events: 200, languages: ['es'] });

  it('is the same for the same order, and another calendar for another one', () => {
    expect(JSON.stringify(made({ events: 200 }))).to.equal(JSON.stringify(few));
    const identity = (order: Partial<Order>): Demo['identity'] => buildDemo({ ...usual, ...order }, []).identity;
    const others = [{ seed: 2 }, { events: 9 }, { now: now + 1000 }, { languages: ['es'] as const }];
    expect(identity({})).to.match(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(new Set([identity({}), ...others.map(identity)]).size).to.equal(1 + others.length);
  });

  it('says beforehand how many records there are', () => {
    expect(buildDemo(usual, []).total).to.equal(records.length);
    expect(events).to.have.length(usual.events);
  });

  it('has the stored format, with texts that sanitizing does not change', () => {
    const wrong = records.map(({ kind, facts, texts }) => wrongDocument(kind, facts, texts)).filter(Boolean);
    expect(wrong).to.deep.equal([]);
  });

  it('uses every ID and key once, and orders records after those that they refer to', () => {
    const seen = new Set<number>();
    const keys = new Set<string>();
    for (const record of records) {
      const { keys: own, slugs, references } = lookupsOf(documentOf(record.kind, { ...record, revision: 1 }));
      expect(references.every((id) => seen.has(id))).to.equal(true);
      for (const key of [...own, ...slugs].map((each) => `${record.kind} ${each}`)) {
        expect(keys.has(key), key).to.equal(false);
        keys.add(key);
      }
      expect(seen.has(record.id)).to.equal(false);
      seen.add(record.id);
    }
    expect(Math.max(...seen)).to.equal(records.length);
  });

  it('skips IDs that are taken', () => {
    const ids = made({ events: 20 }, [7, 1, 2, 900]).map(({ id }) => id);
    expect(ids.slice(0, 5)).to.deep.equal([3, 4, 5, 6, 8]);
    expect(ids).not.to.include(7);
  });

  it('has the same fields in both languages if a record has both', () => {
    for (const { texts } of events) {
      const [ca, es] = [texts['ca'], texts['es']].map((set) => set && Object.keys(set).sort());
      if (ca && es) expect(ca).to.deep.equal(es);
      expect(`${JSON.stringify(texts)}`).not.to.match(/[{]\w+[}]| (de el|a el|de els) |undefined/);
    }
    expect(events.filter(({ texts }) => !texts['ca'] || !texts['es'])).to.have.length.within(50, 250);
  });

  it('has synonyms in the requested languages, and each set has a word that occurs in events', () => {
    const synonyms = records.filter((record) => record.kind === 'synonyms') as DemoRecord<'synonyms'>[];
    expect(new Set(synonyms.map(({ facts }) => facts.language))).to.deep.equal(new Set(['ca', 'es']));
    for (const { facts } of synonyms) {
      const eventTexts = events
        .flatMap(({ texts }) => Object.values(texts[facts.language] ?? {}))
        .join(' ')
        .toLowerCase();
      expect(
        facts.words.some((word) => eventTexts.includes(word.toLowerCase())),
        facts.words.join(),
      ).to.equal(true);
    }
    const others = spanish.filter((record) => record.kind === 'synonyms') as DemoRecord<'synonyms'>[];
    expect(new Set(others.map(({ facts }) => facts.language))).to.deep.equal(new Set(['es']));
  });

  it('has the same facts when only one language is requested', () => {
    expect(eventsOf(spanish).map(({ facts }) => facts)).to.deep.equal(eventsOf(few).map(({ facts }) => facts));
    expect(eventsOf(spanish).every(({ texts }) => Object.keys(texts).join() === 'es')).to.equal(true);
  });

  it('is dated around now: some in the past, most in the future, none more than two years ahead', () => {
    const starts = events.map(({ facts }) => facts.start);
    expect(starts.filter((start) => start < now).length).to.be.within(100, 400);
    expect(Math.min(...starts)).to.be.greaterThan(now - 125 * day);
    expect(Math.max(...starts)).to.be.lessThan(now + 730 * day);
    const scheduled = events.filter(({ facts }) => facts.published > now);
    expect(new Set(scheduled.map(({ facts }) => facts.status))).to.deep.equal(new Set(['future']));
    expect(events.every(({ facts }) => facts.modified <= now && facts.end >= facts.start)).to.equal(true);
  });

  it('has wall clocks that are what the zone shows', () => {
    const wrong = ({ facts: { start, start_date, end, end_date, timezone } }: { facts: EventFacts }): boolean =>
      instantOf(start_date, timezone) !== start || instantOf(end_date, timezone) !== end;
    expect(events.filter(wrong)).to.deep.equal([]);
    expect(new Set(events.map(({ facts }) => facts.timezone))).to.include('Europe/Madrid');
  });

  it('has every status, free and paid events, all-day ones, and a few busy venues', () => {
    const tally = new Map<number | undefined, number>();
    for (const { facts } of events) tally.set(facts.venue[0], (tally.get(facts.venue[0]) ?? 0) + 1);
    expect(new Set(events.map(({ facts }) => facts.status)).size).to.equal(6);
    const free = events.filter(({ facts }) => facts.cost.values.join() === '0');
    expect(free.length).to.be.within(events.length / 4, (3 * events.length) / 4);
    expect(events.filter(({ facts }) => facts.all_day).length).to.be.greaterThan(events.length / 20);
    expect(Math.max(...tally.values())).to.be.greaterThan(5 * (events.length / tally.size));
  });

  it('has only tags that are true of the event', () => {
    const tagged = (name: string): EventFacts[] => {
      const tag = records.find(({ kind, texts }) => kind === 'tags' && texts['ca']?.['name'] === name);
      return events.map(({ facts }) => facts).filter(({ tags }) => tags.includes(tag?.id ?? 0));
    };
    const [free, weekend, night, summer] = ['Gratuït', 'Cap de setmana', 'Nit', 'Estiu'].map(tagged);
    for (const some of [free, weekend, night, summer]) expect(some).not.to.have.length(0);
    expect(new Set(free?.map(({ cost }) => cost.values.join()))).to.deep.equal(new Set(['0']));
    expect(weekend?.filter(({ start_date }) => ![0, 6].includes(new Date(`${start_date}Z`).getUTCDay()))).to.deep.equal(
      [],
    );
    expect(night?.filter(({ start_date }) => Number(start_date.slice(11, 13)) < 20)).to.deep.equal([]);
    expect(summer?.filter(({ start_date }) => !/^\d+-0[6-9]-/.test(start_date))).to.deep.equal([]);
  });

  it('never repeats a sentence within a description', () => {
    for (const { texts } of events) {
      const sentences = (texts['es']?.['description'] ?? '').replace(/<[^>]*>/g, ' ').match(/[^.!?]+[.!?]/g) ?? [];
      const whole = sentences.map((sentence) => sentence.trim());
      expect(new Set(whole).size, whole.join('\n')).to.equal(whole.length);
    }
  });

  it('puts venues near the middle of a real town, with its postal code', () => {
    const towns = readSeedFiles().towns;
    const venues = records.filter(({ kind }) => kind === 'venues').map(({ facts }) => facts as VenueFacts);
    const isRight = ({ zip, geo_lat, geo_lng }: VenueFacts): boolean =>
      towns.some(
        (town) =>
          town.zip === zip &&
          Math.abs((geo_lat ?? town.lat) - town.lat) < 0.006 &&
          Math.abs((geo_lng ?? town.lng) - town.lng) < 0.006,
      );
    expect(venues.filter((venue) => !isRight(venue))).to.deep.equal([]);
    expect(venues.filter(({ geo_lat }) => geo_lat === undefined).length).to.be.within(1, venues.length / 8);
  });

  it('works for one event or none, too', () => {
    expect(eventsOf(made({ events: 1 }))).to.have.length(1);
    expect(made({ events: 0 })).to.deep.equal([]);
  });

  it('has unique slugs even beyond those that it remembers', () => {
    const { slug } = makeContext(usual, () => 0);
    // Some are called as a later one would be
    const base = (at: number) => (at % 3 === 0 ? `ball-${7000 - at}` : 'ball');
    const slugs = Array.from({ length: 7000 }, (_, at) => slug('events', base(at), at));
    expect(new Set(slugs).size).to.equal(slugs.length);
  });
});
