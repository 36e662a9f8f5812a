import { expect } from 'chai';
import fc from 'fast-check';
import { stripMarkup, textOfHtml } from '../../src/model/text/html.ts';
import { paragraphs, soup } from '../support/html-texts.ts';

describe('markup in plain text fields', () => {
  const titles: [string, string][] = [
    ['Tom & Jerry', 'Tom & Jerry'],
    ['<b>Hi</b> 3 < 4', 'Hi 3 < 4'],
    ['I <3 you', 'I <3 you'],
    ['AC<DC', 'AC< DC'],
    ['Tom &amp; Jerry', 'Tom &amp; Jerry'],
    ['&lt;b&gt;', '&lt;b&gt;'],
    ['  a \r\n\t b\u00a0 c ', 'a b c'],
    ['<p>a</p><p>b</p>', 'a b'],
    ['a<br>b', 'a b'],
    ['a<em>b</em>c', 'abc'],
    ['a<script>x</script>b', 'ab'],
    ['a<style>x</style>b', 'ab'],
    ['a<!-- x -->b', 'ab'],
    ['<a href="x>y">z</a>', 'z'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<<b>script>x', '< script>x'],
    ['<\0b>a\u0007\u007f', 'a'],
    ['a\ud800b', 'ab'],
    ['cafe<b></b>\u0301', 'café'],
    ['0', '0'],
  ];

  for (const [sent, stripped] of titles) {
    it(`turns ${JSON.stringify(sent)} into ${JSON.stringify(stripped)}`, () => {
      expect(stripMarkup(sent)).to.equal(stripped);
    });
  }

  it('never leaves the beginning of a tag, and is idempotent', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const plain = stripMarkup(text);
        expect(plain).not.to.match(/<[a-z!/?]/i);
        expect(plain).not.to.match(/^\s|\s\s|\s$|[\0-\x1f]/);
        expect(stripMarkup(plain)).to.equal(plain);
        expect(plain.isWellFormed()).to.equal(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('words of an HTML text', () => {
  const texts: [string, string][] = [
    ['<p>Una</p><p>altra</p>', 'Una altra'],
    ['<ul><li>u</li><li>dos</li></ul>', 'u dos'],
    ['<td>a</td><td>b</td>', 'a b'],
    ['con<b>cert</b>', 'concert'],
    ['Tom &amp; Jerry &eacute; &#233; &lt;b&gt;', 'Tom & Jerry é é <b>'],
    ['a<!-- no -->b<script>no</script>c<style>no</style>', 'abc'],
    ['<a href="https://no.cat" title="no">sí</a>', 'sí'],
    ['x&nbsp;y', 'x y'],
    ['AC<DC', 'AC<DC'],
    ['<script>never ends', ''],
  ];

  for (const [html, words] of texts) {
    it(`makes ${JSON.stringify(words)} of ${html}`, () => {
      expect(textOfHtml(html)).to.equal(words);
    });
  }

  it('are the same in paragraphs, alone or next to what has to be parsed', () => {
    fc.assert(
      fc.property(paragraphs, (text) => {
        expect(textOfHtml(text)).to.equal(textOfHtml(`<b></b>${text}`));
      }),
      { numRuns: 2000 },
    );
  });
});
