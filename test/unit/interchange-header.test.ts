import { expect } from 'chai';
import { UnreadableSource } from '../../src/formats/incoming.ts';
import { parseHeader } from '../../src/interchange/restore/lines.ts';
import { venue } from '../support/exported-records.ts';

describe('the first line of an export', () => {
  const header = { cartellera: 1, calendar: '0b6c', languages: ['ca'], timeZone: 'Europe/Madrid' };
  const line = (value: unknown) => ({ number: 1, text: JSON.stringify(value), upTo: 0 });

  it('says which calendar it is of', () => {
    expect(parseHeader(line(header)).calendar).to.equal('0b6c');
  });

  it('has the last user ID, and is refused if no further ID is left', () => {
    expect(parseHeader(line({ ...header, lastUser: 3 })).lastUser).to.equal(3);
    for (const lastUser of [2 ** 25 - 1, -1, '7']) {
      expect(() => parseHeader(line({ ...header, lastUser }))).to.throw(UnreadableSource, 'lastUser');
    }
  });

  it('is refused when its languages or its time zone are no texts', () => {
    for (const broken of [{ languages: [{ toString: 1 }] }, { languages: 'ca' }, { timeZone: { toString: 1 } }]) {
      expect(() => parseHeader(line({ ...header, ...broken }))).to.throw(UnreadableSource, Object.keys(broken)[0]);
    }
  });

  it('is refused when it is anything else', () => {
    for (const value of [undefined, null, [], {}, { ...header, cartellera: 2 }, { ...header, calendar: '' }, venue]) {
      expect(() => parseHeader(value === undefined ? undefined : line(value))).to.throw(UnreadableSource);
    }
  });
});
