/** Mappings and analysers, tested through the index; the judged list covers what searches find. */

import { expect } from 'chai';
import { openElasticsearch } from '../../src/backends/elasticsearch/open.ts';
import { tokensOf } from '../../src/backends/elasticsearch/tokens.ts';
import { usualRules } from '../../src/derive/entry.ts';
import type { MirroredIndex } from '../../src/mirrored-ports.ts';
import { parseSearch } from '../../src/model/search/search-text.ts';
import { describeOnElasticsearch } from '../support/elasticsearch.ts';
import { type UsedIndices, useIndices } from '../support/used-indices.ts';
import { event, languages, noon, organizer, term, venue } from './drafts.ts';
import { entryFrom, shown, titled } from './entries.ts';

describeOnElasticsearch('The words on Elasticsearch', (server, url) => {
  let indices: UsedIndices;
  let index: MirroredIndex;

  before(async () => {
    indices = await useIndices();
    index = await openElasticsearch({ urls: [url], prefix: indices.prefix, languages });
  });

  after(async () => {
    await index.close();
    indices.leave();
  });

  it('are accepted with every other field of every kind of entry', async () => {
    const girona = {
      rules: usualRules,
      townOf: () => 'girona',
      pointOf: () => ({ lat: 41.9794, lng: 2.8214 }),
      ancestorsOf: () => [7],
    };
    const placed = event('Girona', noon, { venue: [5], categories: [6], tags: [8], post_parent: 3 });
    const entries = [
      entryFrom('events', placed, 1004, { surroundings: girona }),
      entryFrom('venues', venue('Sala', { phone: '972 55 51 23', geo_lat: 41.9, geo_lng: 2.8 }), 1005),
      entryFrom('organizers', organizer('Colla', { phone: '972 55 51 23' }), 1006),
      entryFrom('categories', term('Música', 3), 1007),
      entryFrom('tags', term('Jazz'), 1008),
    ];
    expect(await index.write(entries)).to.deep.equal([]);
    for (const { kind, id } of entries) {
      expect((await Array.fromAsync(index.known(kind))).map((each) => each.id)).to.deep.equal([id]);
    }
  });

  it('find the unfinished end of an address among many', async () => {
    const ids = Array.from({ length: 90 }, (_, at) => 2000 + at);
    await index.write(ids.map((id) => titled(`entrada@sala${id}.example`, id)));
    for (const search of ['entrada@sala', 'entrada@sal', 'entrada@s']) {
      const found = await shown(index, { search: parseSearch(search) });
      expect(found, search).to.deep.equal(ids.map((id) => `${id}:1`));
    }
  });

  it('are indexed in each spelling of articles and the geminate l', async () => {
    const tokensOfText = async (text: string) => {
      const { tokens } = await server('POST', `${indices.prefix}-events/_analyze`, { analyzer: 'words', text });
      return (tokens as { token: string }[]).map(({ token }) => token);
    };
    expect(await tokensOfText(tokensOf("l'il·lusio", '').words)).to.have.members([
      'ilusio',
      'illusio',
      'lilusio',
      'lillusio',
    ]);
    const long = tokensOf(`l'${'a'.repeat(90)}l·la`, '').words;
    expect(await tokensOfText(long))
      .to.have.members(long.split('|'))
      .and.have.length(4);
    expect(await tokensOfText(tokensOf("l'il·lusio", 'ca').stems)).to.have.members([
      'ilusio',
      'illusio',
      'lilusio',
      'lillusio',
    ]);
  });
});
