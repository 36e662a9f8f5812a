import { expect } from 'chai';
import {
  imageAddress,
  mailAddress,
  status,
  truth,
  unescaped,
  unescapedHtml,
  webAddress,
} from '../../src/formats/repairs.ts';
import { said } from '../support/said.ts';

describe('values of other calendars and of tables', () => {
  const addresses: [string, string | undefined, string?][] = [
    ['', ''],
    ['https://e.example/?a=1&b=2', 'https://e.example/?a=1&b=2'],
    ['HTTP://E.example', 'HTTP://E.example'],
    ['www.cafe.example', 'https://www.cafe.example', 'put before it'],
    ['www.exemple.cat/agenda?x=1', 'https://www.exemple.cat/agenda?x=1', 'put before it'],
    ['exemple.cat', 'https://exemple.cat', 'put before it'],
    ['castellò.example:8080/a', 'https://castellò.example:8080/a', 'put before it'],
    ['//exemple.cat/a', 'https://exemple.cat/a'],
    ['http:www.exemple.cat', 'http://www.exemple.cat'],
    ['https//exemple.cat', 'https://exemple.cat'],
    ['https://e.example/?a=1&amp;b=2&#038;c=3', 'https://e.example/?a=1&b=2&c=3'],
    ['https://e.example/?a=1&copy=2&lang=ca', 'https://e.example/?a=1&copy=2&lang=ca'],
    ['https://e.example/el meu cartell.pdf', 'https://e.example/el%20meu%20cartell.pdf'],
    ['https://a.example, https://b.example', 'https://a.example', 'first one'],
    ['www.a.example www.b.example', 'https://www.a.example', 'first one'],
    ['pendent', undefined, 'left out'],
    ['/programa', undefined, 'left out'],
    ['ateneu@exemple.cat', undefined, 'left out'],
    ['mailto:ateneu@exemple.cat', undefined, 'left out'],
    ['javascript:alert(1)', undefined, 'left out'],
    ['https://', undefined, 'left out'],
  ];
  for (const [text, value, what] of addresses) {
    it(`read ${JSON.stringify(text)} as the address ${value}`, () => {
      const read = webAddress(text);
      expect(read.value).to.equal(value);
      if (what === undefined) expect(read.what).to.equal(undefined);
      else expect(read.what && said({ what: read.what })).to.include(what);
    });
  }

  it('add relative addresses to that of their source', () => {
    const source = 'https://agenda.example/wp-json/tribe/events/v1';
    expect(imageAddress('/img/a.jpg', source).value).to.equal('https://agenda.example/img/a.jpg');
    expect(imageAddress('a.jpg', 'https://agenda.example/x/').value).to.equal('https://agenda.example/x/a.jpg');
    expect(webAddress('javascript:alert(1)', source).value).to.equal(undefined);
    expect(imageAddress('/img/a.jpg').what).to.equal('address_unreadable');
    expect(imageAddress('a.jpg').what).to.equal('address_unreadable');
    expect(imageAddress('exemple.cat/a.jpg').value).to.equal('https://exemple.cat/a.jpg');
  });

  const mails: [string, string | undefined, string?][] = [
    ['', ''],
    [' a@b.example ', 'a@b.example'],
    ['a@b.example, c@d.example', 'a@b.example', 'first one'],
    ['a@b.example; c@d.example', 'a@b.example', 'first one'],
    ['a@b.example i c@d.example', 'a@b.example', 'first one'],
    ['mailto:a@b.example', 'a@b.example', 'taken out'],
    ['Ateneu <a@b.example>', 'a@b.example', 'taken out'],
    ['93 412 12 34', undefined, 'left out'],
    ['a (arrova) b.example', undefined, 'left out'],
  ];
  for (const [text, value, what] of mails) {
    it(`read ${JSON.stringify(text)} as the e-mail address ${value}`, () => {
      const read = mailAddress(text);
      expect(read.value).to.equal(value);
      if (what === undefined) expect(read.what).to.equal(undefined);
      else expect(read.what && said({ what: read.what })).to.include(what);
    });
  }

  it('know yes and no in Catalan, Spanish and English, and as spreadsheets say them', () => {
    for (const word of ['Sí', 'si', 'SÍ', 'yes', 'Y', 'x', 'X', '✓', '1', 'TRUE', 'VERDADERO', 'cert', 'on']) {
      expect(truth(word), word).to.deep.equal({ value: true });
    }
    for (const word of ['No', 'no.', 'N', '0', 'false', 'FALSO', 'Fals', '-', '✗']) {
      expect(truth(word), word).to.deep.equal({ value: false });
    }
    expect(truth('')).to.deep.equal({});
    expect(truth('potser')).to.deep.equal({ what: 'neither_yes_nor_no' });
  });

  it('know a status by its words, and never publish what they cannot read', () => {
    expect(['Esborrany', 'borrador', 'Draft', 'publicat', 'PENDING'].map((word) => status(word).value)).to.deep.equal([
      ...['draft', 'draft', 'draft', 'publish', 'pending'],
    ]);
    expect(status('en revisió')).to.deep.include({ value: 'draft' }).and.to.have.property('what');
  });

  it('are unescaped once', () => {
    expect(unescaped('Rock &amp; Roll')).to.equal('Rock & Roll');
    expect(unescaped('Ci&eacute;ncia &amp; tecnologia')).to.equal('Ciéncia & tecnologia');
    expect(unescaped('&amp;amp; &#8217; R&B &copy 2')).to.equal('& ’ R&B &copy 2');
    expect(unescaped('Rock &amp;amp;amp; Roll')).to.equal('Rock & Roll');
    expect(unescapedHtml('&lt;p&gt;Ball&lt;/p&gt;')).to.equal('<p>Ball</p>');
    expect(unescapedHtml('<p>a &lt;b&gt; &amp; c</p>')).to.equal('<p>a &lt;b&gt; &amp; c</p>');
    expect(unescapedHtml('a &lt; b &amp; c')).to.equal('a &lt; b &amp; c');
  });

  it('are read in a moment, however long they are', () => {
    const before = process.cpuUsage();
    for (const unit of ['a', ' ', 'a.', '@', 'a@', ' ,', '&lt;a', 'www.']) {
      const long = unit.repeat(200_000);
      webAddress(long);
      imageAddress(long, 'https://e.example/');
      mailAddress(long);
      unescapedHtml(long);
    }
    // Of the processor, since a busy machine takes longer
    expect(process.cpuUsage(before).user / 1000).to.be.below(2000);
  });
});
