import { expect } from 'chai';
import { parseNameSearch, parseSearch } from '../../src/model/search/search-text.ts';

describe('A search of names', () => {
  const partOf = (text: string) => parseNameSearch(text)?.part;

  it('has the words of any search', () => {
    expect(parseNameSearch('Jazz -"big band"')?.terms).to.deep.equal(parseSearch('Jazz -"big band"')?.terms);
    expect(parseNameSearch('-')).to.equal(undefined);
  });

  it('has what is typed as a part of a name, folded, with its signs', () => {
    for (const [text, part] of [
      [' C++  i ÀUD', 'c++ i aud'],
      ['ra-7', 'ra-7'],
      ['12" “m', '12" “m'],
    ]) {
      expect(partOf(text as string)).to.equal(part);
    }
  });

  it('has no part of a name that it excludes', () => {
    expect(partOf('dio -jazz')).to.equal('dio');
    expect(partOf('-"big band" dio -rock')).to.equal('dio');
    expect(partOf('dio -“big band”')).to.equal('dio');
    expect(partOf('-arrel')).to.equal('');
  });
});
