import { expect } from 'chai';
import { parseTolerantly } from '../../src/formats/madrid/feed.ts';

/** Asserts that a text is refused; returns how many milliseconds of the processor that takes, since a busy machine takes longer. */
function timeToRefuse(text: string): number {
  const before = process.cpuUsage();
  expect(() => parseTolerantly(text)).to.throw(SyntaxError);
  return process.cpuUsage(before).user / 1000;
}

describe('truncated JSON', () => {
  it('is refused wherever it was cut', () => {
    const feed = JSON.stringify({ '@graph': [{ title: 'Fira "gran"\n\\', tab: '\u0001é' }, { id: 5 }] });
    for (let end = 0; end < feed.length; end += 1) timeToRefuse(feed.slice(0, end));
  });

  for (const piece of ['\\"', '\\\\', '\\n', '"', '"\\', '\t', '\\x', '\\"a\\", ', '": "\\"']) {
    it(`is refused in linear time, with many ${JSON.stringify(piece)}`, () => {
      for (const rest of ['', '\\', '"', '\\"', '\\u00']) {
        const took = timeToRefuse(`{"@graph": [{"title": "${piece.repeat(400_000 / piece.length)}${rest}`);
        expect(took).to.be.below(1000);
      }
    });
  }

  it('is repaired if only its strings are invalid', () => {
    expect(parseTolerantly('{"a": "b\tc\\x\\"d"}')).to.deep.equal({
      value: { a: 'b\tc\\x"d' },
      controlCharacters: 1,
      escapes: 1,
    });
  });
});
