import { expect } from 'chai';
import { markedExcerpt, markedHtml, spansOf } from '../../src/model/search/marking.ts';
import { parseSearch } from '../../src/model/search/search-text.ts';
import { gradesOf } from '../../src/model/search/wide-search.ts';

const termsOf = (search: string) =>
  (parseSearch(search)?.terms ?? []).flatMap((term) => gradesOf(term).at(-1)?.any ?? []);
const marked = (text: string, search: string, language = 'ca') =>
  markedHtml(text, spansOf({ text, language }, termsOf(search)));
const excerpt = (text: string, search: string) =>
  markedExcerpt(text, spansOf({ text, language: 'ca' }, termsOf(search), 200));
const plain = (html: string) => html.replace(/<\/?mark>/g, '');

describe('What a search finds in a text', () => {
  it('is marked as the text spells it, however it was typed', () => {
    expect(marked('Concerts a l’Hospitalet', 'CONCERT hospitalet')).to.equal(
      '<mark>Concerts</mark> a <mark>l’Hospitalet</mark>',
    );
    expect(marked("El col·legi d'arquitectes", 'colegi arqui')).to.equal(
      "El <mark>col·legi</mark> <mark>d'arquitectes</mark>",
    );
    expect(marked('El co\u0300nsol', 'consol')).to.equal('El <mark>co\u0300nsol</mark>');
    expect(marked("O'Connor", 'connor')).to.equal("<mark>O'Connor</mark>");
    expect(marked('Wi-fi i hip-hop', 'wifi hiphop')).to.equal('<mark>Wi-fi</mark> i <mark>hip-hop</mark>');
  });

  it('matches by the stems of its language, and by prefix only for the last word', () => {
    expect(marked('luces y luz', 'luz x', 'es')).to.equal('<mark>luces</mark> y <mark>luz</mark>');
    expect(marked('luces y luz', 'luz x', 'ca')).to.equal('luces y <mark>luz</mark>');
    expect(marked('teatre teatralitzat', 'teatr')).to.equal('<mark>teatre</mark> <mark>teatralitzat</mark>');
    expect(marked('teatralitzat', 'teatr x')).to.equal('teatralitzat');
  });

  it('is a phrase as a whole, and no word of it elsewhere', () => {
    expect(marked('foc de nit, nit de foc', '"nit de foc"')).to.equal('foc de nit, <mark>nit de foc</mark>');
    expect(marked('nits de foc', '"nit de foc"')).to.equal('nits de foc');
  });

  it('may be a part of words that punctuation joins', () => {
    expect(marked('rock-pop, web.example.cat', 'web rock x')).to.equal(
      '<mark>rock</mark>-pop, <mark>web</mark>.example.cat',
    );
  });

  it('contains no tags except those of the marks', () => {
    expect(marked('<b>jazz & blues</b>', 'blues')).to.equal('&lt;b&gt;jazz &amp; <mark>blues</mark>&lt;/b&gt;');
    expect(marked('<mark>x</mark>', 'zz')).to.equal('&lt;mark&gt;x&lt;/mark&gt;');
  });
});

describe('An excerpt of a text', () => {
  const filler = 'Lorem ipsum dolor sit amet '.repeat(30);

  it('is the whole text if it is short', () => {
    expect(excerpt('Un concert de jazz', 'jazz')).to.equal('Un concert de <mark>jazz</mark>');
  });

  it('has the first match, is cut at words, and has at most 200 characters', () => {
    for (const text of [`${filler}vindrà el jazz ${filler}`, `El jazz ${filler}`, `${filler}el jazz`]) {
      const html = excerpt(text, 'jazz');
      expect(html).to.include('<mark>jazz</mark>');
      const words = plain(html).replaceAll('…', '').split(' ');
      expect(plain(html).length).to.be.within(60, 200);
      expect(filler.split(' ').concat('El', 'el', 'vindrà', 'jazz')).to.include.members(words);
    }
    expect(excerpt(`${filler}el jazz ${filler}`, 'jazz')).to.match(/^….*…$/);
    expect(excerpt(`El jazz ${filler}`, 'jazz')).to.match(/^El <mark>jazz<\/mark> .*…$/);
    expect(excerpt(`${filler}el jazz`, 'jazz')).to.match(/^….*<mark>jazz<\/mark>$/);
  });

  it('is never longer, whatever the text', () => {
    const word = 'x'.repeat(90);
    expect(plain(excerpt(`${word}${' '}${word} `.repeat(9), `"${word} ${word} ${word}"`)).length).to.be.at.most(200);
    expect(plain(excerpt(`jazz ${'y'.repeat(500)}`, 'jazz'))).to.equal('jazz…');
  });
});
