import { expect } from 'chai';
import { buildDemo } from '../../src/demo/demo.ts';
import {
  drawnEvents,
  type Expectation,
  parseRelativeDay,
  readScenario,
  scenarioNames,
} from '../../src/demo/scenario.ts';
import { exchange } from '../../src/interchange/populate.ts';
import { wrongDocument } from '../../src/interchange/restore/document-shape.ts';
import { newTally } from '../../src/interchange/tally.ts';
import { stripMarkup } from '../../src/model/text/html.ts';
import { dateOf } from '../../src/model/time/event-days.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnOneNewPair } from '../support/pairs.ts';
import { aTuesday, type Running, startService } from '../support/service.ts';

/** The winter night is already the next day in Madrid: 29 February of a leap year. */
const moments = { 'a spring morning': aTuesday, 'a winter night': Date.UTC(2032, 1, 28, 23, 30) };

/** Scenarios about texts, terms and places, which show the same at any moment. */
const timeless = ['costs', 'deep-categories', 'hostile-texts', 'long-titles', 'missing-translations', 'one-street'];

const order = { events: 0, seed: 1, languages: ['ca', 'es'] } as const;

/** The value at a path such as `events.*.title`; null when there is none. */
function valueAt(value: Loose, path: string): Loose {
  const [first, ...others] = path.split('.') as [string, ...string[]];
  const rest = others.join('.');
  if (first === '#') return value.length;
  if (first === '*') return value.map((item: Loose) => (rest === '' ? item : valueAt(item, rest)));
  const inner = value?.[first] ?? null;
  return rest === '' ? inner : valueAt(inner, rest);
}

/** Replaces relative days in a text by dates: `{+7}` becomes `2031-05-13`. */
function withDays(text: string, now: number): string {
  return text.replace(/\{((?:clocks-(?:forward|back))?(?:[+-]\d{1,4})?)\}/g, (_, day: string) =>
    dateOf(parseRelativeDay(day, now)),
  );
}

describeOnOneNewPair('the scenarios', () => {
  it('are the sixteen that testers were promised', () => {
    expect(scenarioNames()).to.deep.equal([
      'all-day',
      'costs',
      'crowded-day',
      'daylight-saving',
      'deep-categories',
      'empty',
      'hostile-texts',
      'long-titles',
      'missing-translations',
      'nothing-upcoming',
      'one-event',
      'one-street',
      'series',
      'statuses',
      'time-zones',
      'trash',
    ]);
  });

  for (const name of scenarioNames()) {
    it(`${name} has the stored shape, and as many records as it says`, () => {
      const { records, total, last } = buildDemo({ ...order, now: aTuesday, scenarios: [name] }, []);
      const all = [...records];
      expect(all).to.have.length(total);
      expect(Math.max(0, ...all.map(({ id }) => id))).to.equal(last);
      expect(all.filter(({ kind }) => kind === 'events')).to.have.length(drawnEvents(readScenario(name)).length);
      for (const { kind, facts, texts } of all) {
        expect(wrongDocument(kind, facts, texts), JSON.stringify(texts)).to.equal(undefined);
        for (const { title = '' } of Object.values(texts)) expect(title).to.equal(stripMarkup(title));
      }
    });
  }

  for (const [moment, now] of Object.entries(moments)) {
    describe(`on ${moment}`, () => {
      let service: Running;

      before(async () => {
        service = await startService({ now });
      });
      after(() => service.close());

      for (const name of scenarioNames().filter((each) => now === aTuesday || !timeless.includes(each))) {
        describe(name, () => {
          before(() =>
            exchange(service.calendar, (used) => buildDemo({ ...order, now, scenarios: [name] }, used), newTally()),
          );
          for (const expectation of readScenario(name).expect) {
            it(`shows that ${expectation.that}`, () => holds(expectation));
          }
        });
      }

      async function holds({ get, as, status = 200, body = {} }: Expectation): Promise<void> {
        const answer = await service.request('GET', withDays(get, now), as ? { as } : {});
        expect(answer.status, answer.text).to.equal(status);
        for (const [path, value] of Object.entries(body)) {
          const right = JSON.parse(withDays(JSON.stringify(value), now));
          expect(valueAt(answer.body, path), path).to.deep.equal(right);
        }
      }
    });
  }
});
