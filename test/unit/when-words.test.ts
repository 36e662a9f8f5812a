/** The time of an event in the items of feeds. */

import { expect } from 'chai';
import { whenWords } from '../../src/outputs/syndication.ts';

const timeZone = 'Europe/Madrid';

describe('when an item of a feed takes place', () => {
  const ranges = [
    ['2031-02-06 20:00:00', '2031-02-06 22:00:00'],
    ['2031-02-06 09:05:00', '2031-02-06 09:30:00'],
    ['2031-02-06 00:00:00', '2031-02-06 23:59:00'],
    ['2031-02-06 20:00:00', '2031-02-06 20:00:00'],
    ['2031-02-06 20:00:10', '2031-02-06 20:00:50'],
    ['2031-02-06 22:00:00', '2031-02-07 01:30:00'],
    ['2031-02-06 22:00:00', '2031-03-07 01:30:00'],
    ['2031-12-31 22:00:00', '2032-01-01 01:30:00'],
    ['0804-05-06 20:00:00', '0804-05-06 22:00:00'],
  ] as const;
  for (const language of ['ca', 'es'] as const) {
    for (const [start_date, end_date] of ranges) {
      it(`is written as Intl writes it, in ${language}: ${start_date} to ${end_date}`, () => {
        const [start, end] = [start_date, end_date].map((wall) => new Date(`${wall.replace(' ', 'T')}Z`));
        const date = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
        const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
        const format = new Intl.DateTimeFormat(language, { ...date, ...clock });
        const written = whenWords({ all_day: false, start_date, end_date, timezone: timeZone }, { language, timeZone });
        expect(written).to.equal(format.formatRange(start as Date, end as Date));
      });
    }
  }
});
