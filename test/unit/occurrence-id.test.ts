import { expect } from 'chai';
import { maxId } from '../../src/model/documents/document.ts';
import {
  eventIdOf,
  maxOccurrenceId,
  occurrenceIdOf,
  occurrenceKeyOf,
} from '../../src/model/recurrence/occurrence-id.ts';

describe('the ID of a date', () => {
  it('tells the series and the key', () => {
    for (const series of [1, 77, maxId]) {
      for (const key of ['1970-01-01 00:00:00', '2031-02-06 20:00:00', '2199-12-31 23:59:00']) {
        const id = occurrenceIdOf(series, key);
        expect([eventIdOf(id), occurrenceKeyOf(id)]).to.deep.equal([series, key]);
      }
    }
  });

  it('is above all IDs of events, and exact in JSON', () => {
    expect(occurrenceIdOf(1, '1970-01-01 00:00:00')).to.be.above(maxId);
    expect(maxOccurrenceId).to.be.below(2 ** 52);
  });

  it('is not that of an event', () => {
    expect([eventIdOf(maxId), occurrenceKeyOf(maxId)]).to.deep.equal([maxId, undefined]);
  });
});
