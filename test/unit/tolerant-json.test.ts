import { expect } from 'chai';
import { parseTolerantly } from '../../src/formats/madrid/tolerant-json.ts';

/** Milliseconds that a text takes to be refused. */
function refusing(text: string): number {
  const begun = performance.now();
  expect(() => parseTolerantly(text)).to.throw(SyntaxError);
  return performance.now() - begun;
}

describe('JSON that breaks off', () => {
  it('is refused wherever it was cut', () => {
    const feed = JSON.stringify({ '@graph': [{ title: 'Fira "gran"\n\\', tab: '\u0001é' }, { id: 5 }] });
    for (let end = 0; end < feed.length; end += 1) refusing(feed.slice(0, end));
  });

  for (const piece of ['\\"', '\\\\', '\\n', '"', '"\\', '\t', '\\x', '\\"a\\", ', '": "\\"']) {
    it(`takes no more than its length to refuse, with ${JSON.stringify(piece)} again and again`, () => {
      for (const rest of ['', '\\', '"', '\\"', '\\u00']) {
        const took = refusing(`{"@graph": [{"title": "${piece.repeat(400_000 / piece.length)}${rest}`);
        expect(took).to.be.below(1000);
      }
    });
  }

  it('is mended up to its end where only its strings are wrong', () => {
    expect(parseTolerantly('{"a": "b\tc\\x\\"d"}')).to.deep.equal({
      value: { a: 'b\tc\\x"d' },
      controlCharacters: 1,
      escapes: 1,
    });
  });
});
