import { expect } from 'chai';
import fc from 'fast-check';
import { wellFormed } from '../../src/model/text/characters.ts';
import { cleanHtml } from '../../src/model/text/clean-html.ts';
import { stripMarkup, textOfHtml } from '../../src/model/text/html.ts';
import { paragraphs, soup } from '../support/html-texts.ts';
import { atItsPace } from '../support/pace.ts';

describe('HTML of descriptions', () => {
  it('keeps usual text, lists, headings, tables and figures', () => {
    const html =
      '<h2>Títol</h2><p class="intro">Un <strong>text</strong> &amp; <em>més</em><br />línia</p><ul><li>u</li></ul>' +
      '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table><blockquote>cita</blockquote>' +
      '<figure><img src="https://example.com/a.png" alt="a" width="10" /><figcaption>peu</figcaption></figure>';
    expect(cleanHtml(html)).to.equal(html);
  });

  it('keeps links and images with http, https, mail, telephone and relative addresses', () => {
    for (const href of [
      'https://a.cat',
      'http://a.cat',
      'mailto:a@a.cat',
      'tel:+34900',
      '/agenda',
      '#top',
      '//a.cat/x',
    ]) {
      expect(cleanHtml(`<a href="${href}">x</a>`)).to.equal(`<a href="${href}">x</a>`);
    }
    expect(cleanHtml('<img src="/a.png">')).to.equal('<img src="/a.png" />');
  });

  it('leaves plain text as it is, save for signs that HTML needs', () => {
    expect(cleanHtml('Text pla\namb "cometes" i línies')).to.equal('Text pla\namb "cometes" i línies');
    expect(cleanHtml('Tom & Jerry < 3')).to.equal('Tom &amp; Jerry &lt; 3');
    expect(cleanHtml('')).to.equal('');
  });

  const dangers: [string, string][] = [
    ['a<script>alert(1)</script>b', 'ab'],
    ['a<SCRIPT SRC=//x></SCRIPT>b', 'ab'],
    ['<style>p{}</style>x', 'x'],
    ['<p onclick="x()" style="color:red" id="y">t</p>', '<p>t</p>'],
    ['<a href="javascript:x()">t</a>', '<a>t</a>'],
    ['<a href=" jAvA&#10;script:x()">t</a>', '<a>t</a>'],
    ['<a href="data:text/html,x">t</a>', '<a>t</a>'],
    ['<a href="vbscript:x">t</a>', '<a>t</a>'],
    ['<img src="data:image/png;base64,x">', '<img />'],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<iframe src="https://x">y</iframe>z', 'z'],
    ['<object data="x"></object><embed src="x">z', 'z'],
    ['<form action="x"><input name="a">t</form>', 't'],
    ['<svg onload=x><script>y</script></svg>t', 't'],
    ['<svg><style><img src=x onerror=y></style></svg>t', 't'],
    ['<noscript><p title="</noscript><img src=x onerror=y>"></noscript>', ''],
    ['<scr<script>ipt>x</script>', 'ipt&gt;x'],
    ['a<!-- <b>c</b> -->b', 'ab'],
    ['<base href="//x"><meta http-equiv=refresh>t', 't'],
  ];

  for (const [sent, cleaned] of dangers) {
    it(`turns ${sent} into ${JSON.stringify(cleaned)}`, () => {
      expect(cleanHtml(sent)).to.equal(cleaned);
    });
  }

  it('reduces elements that are nested too deeply to their text', () => {
    expect(cleanHtml(`${'<div>'.repeat(100_000)}a <b>b</b> &lt;`)).to.equal('a b &lt;');
    expect(cleanHtml(`${'<div>'.repeat(100)}a${'</div>'.repeat(100)}`)).to.include('<div>a</div>');
    expect(cleanHtml('<p>a'.repeat(1000)).split('<p>')).to.have.length(1001);
  });

  it('unnests elements that may not be nested once a tag between them is removed', () => {
    expect(cleanHtml('<p>a<svg><p>b')).to.equal('<p>a</p><p>b</p><p></p>');
  });

  it('has no control characters but line breaks and tabs', () => {
    expect(cleanHtml('a\u0001b\tc')).to.equal('ab\tc');
    expect(cleanHtml('<p>page one\fpage two\u000bthree&#1;&#12;</p>')).to.equal('<p>page one\npage two\nthree\n</p>');
  });

  it('leaves words and paragraphs unchanged, with or without HTML that has to be parsed', () => {
    fc.assert(
      fc.property(paragraphs, (text) => {
        expect(`<b>x</b>${cleanHtml(text)}`).to.equal(cleanHtml(`<b>x</b>${text}`));
      }),
      { numRuns: 600 },
    );
  });

  it('changes nothing the second time, and never lets a script through', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const clean = cleanHtml(text);
        expect(cleanHtml(clean)).to.equal(clean);
        expect(clean).not.to.match(/<(?:script|style|iframe|svg|math|textarea)|<[^>]*="\s*javascript:/i);
        expect(clean.replace(/"[^"]*"/g, '""')).not.to.match(/<[^>]*onerror=/i);
        expect(clean.isWellFormed() && !clean.includes('\0')).to.equal(true);
      }),
      { numRuns: 600 },
    );
  });
});

describe('hostile texts', () => {
  const patterns = [
    '<',
    '<a',
    '</b>',
    '<p>',
    '<x>',
    '<!--',
    '&',
    '&#',
    '<a b=',
    '<script>',
    '<![CDATA[',
    '<div></p>',
    '<p>x</p>',
    '<svg><b>',
    '\ud800',
    '\0',
  ];
  it('are read in linear time, without failing', () => {
    const readers = [cleanHtml, stripMarkup, textOfHtml];
    // The first call of each loads and compiles what the others find
    for (const read of readers) read(patterns.join('a'));
    for (const pattern of patterns) {
      for (const read of readers) {
        const text = pattern.repeat(20_000) + '</b>'.repeat(20_000);
        const before = process.cpuUsage();
        expect(read(text), `${read.name} ${pattern}`).to.be.a('string');
        // In quadratic time, each would take several seconds
        expect(process.cpuUsage(before).user / 1000, `${read.name} ${pattern}`).to.be.below(atItsPace(1000));
      }
    }
  });
});

describe('a well-formed text', () => {
  it('has no NUL, no lone surrogates, and composed accents', () => {
    expect(wellFormed('a\0b\ud800c\udc00d')).to.equal('abcd');
    expect(wellFormed('cafe\u0301 🎉')).to.equal('café 🎉');
  });

  // In quadratic time, this would take minutes and exceed the time limit of the test
  it('loses none of the first 30 marks of any letter, however many letters have them', () => {
    const marked = (count: number) => `x${'\u0316'.repeat(count)}`;
    expect(wellFormed((marked(30) + marked(31) + marked(1)).repeat(8000))).to.equal(
      (marked(30) + marked(30) + marked(1)).repeat(8000),
    );
  });

  it('has at most 30 marks on a letter, so that they are put in order in linear time', () => {
    const marked = (marks: string) => `a${marks.repeat(150_000)}b`;
    expect(wellFormed(`${marked('\u0323\u0301')}c\u0327`)).to.equal(`ạ${'\u0323'.repeat(14)}${'\u0301'.repeat(15)}bç`);
    expect(cleanHtml(`<p>${marked('&#769;&#803;')}</p>`).length).to.be.below(50);
    expect(stripMarkup(marked('\u0344'))).to.equal(stripMarkup(stripMarkup(marked('\u0344'))));
  });
});
