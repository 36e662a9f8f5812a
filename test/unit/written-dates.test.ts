import { expect } from 'chai';
import { parseMoment } from '../../src/model/time/instants.ts';
import { movedAlong, parseWrittenDate } from '../../src/model/time/written-dates.ts';

describe('dates as people write them', () => {
  it('have the day before the month, or the year first, with or without a time', () => {
    for (const [text, day, clock] of [
      ['2031-06-01', '2031-06-01', undefined],
      [' 1/6/2031 ', '2031-06-01', undefined],
      ['01.06.2031', '2031-06-01', undefined],
      ['1-6-2031 20:30', '2031-06-01', '20:30'],
      ['1/6/2031, 20.30 h', '2031-06-01', '20:30'],
      ['1/6/2031 a les 9 h', '2031-06-01', '09:00'],
      ['2031-06-01T20:30', '2031-06-01', '20:30'],
      ['2031-06-01 20:30:00', '2031-06-01', '20:30'],
      ['2028-02-29', '2028-02-29', undefined],
    ] as const)
      expect([text, parseWrittenDate(text)]).to.deep.equal([text, { day, ...(clock && { clock }) }]);
  });

  it('are not read when they are no days or times', () => {
    const texts = [
      '',
      'demà',
      '2031-13-01',
      '31/2/2031',
      '2031-02-29',
      '1/6/31',
      '1/6/2031 25:00',
      '1/6/2031 20:60',
      '1/6/2031 tarda',
    ];
    for (const text of texts) expect([text, parseWrittenDate(text)]).to.deep.equal([text, undefined]);
  });

  it('move an end along with its start', () => {
    const moved = movedAlong('2031-06-01 20:00:00', '2031-06-02 01:00:00', '2031-06-30 21:30:00');
    expect(moved).to.equal('2031-07-01 02:30:00');
    // A form may have anything that looks like a time
    const nowhere = movedAlong('2031-06-01 20:00:00', '2031-06-02 01:00:00', '2031-13-30 21:30:00');
    expect(parseMoment(nowhere, 'UTC')).to.equal(undefined);
  });
});
