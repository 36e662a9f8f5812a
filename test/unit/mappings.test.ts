import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { analysis, indexFiles, mappingOf, ownSettings, shownField } from '../../src/derive/mappings.ts';
import { resourceNames } from '../../src/model/tables/field.ts';
import { languages as languagesOf } from '../../src/setting-parsers.ts';
import { settings } from '../../src/settings.ts';

type Property = Readonly<Record<string, unknown>>;

const languages = languagesOf(settings.LANGUAGES.default);
const folder = new URL('../../indexes/elasticsearch/', import.meta.url);

/** All fields of a mapping by their full paths. */
function fieldsOf(properties: Readonly<Record<string, Property>>, path = ''): [string, Property][] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const inner = property['properties'] as Readonly<Record<string, Property>> | undefined;
    return inner ? fieldsOf(inner, `${path}${name}.`) : [[`${path}${name}`, property] as [string, Property]];
  });
}

const namesOf = (resource: (typeof resourceNames)[number], of = languages) =>
  fieldsOf(mappingOf(resource, of).properties).map(([name]) => name);

describe('The files of indexes/elasticsearch', () => {
  it('are what npm run indexes derives from the tables for the default languages', () => {
    const files = indexFiles(languages);
    expect(readdirSync(folder).toSorted()).to.deep.equal(Object.keys(files).toSorted());
    for (const [name, content] of Object.entries(files)) {
      expect(JSON.parse(readFileSync(new URL(name, folder), 'utf8')), name).to.deep.equal(content);
    }
  });
});

describe('The mappings', () => {
  it('have the words and the stems of every language for readers of every language', () => {
    for (const resource of resourceNames) {
      for (const asked of languages) {
        const expected = [
          shownField(asked, 'words'),
          ...languages.map((language) => shownField(asked, `stems.${language}`)),
        ];
        expect(namesOf(resource), resource).to.include.members(expected);
      }
    }
  });

  it('sort by a key of the name in every language', () => {
    for (const resource of resourceNames) {
      for (const asked of languages) expect(namesOf(resource), resource).to.include(`shown.${asked}.nameKey`);
    }
  });

  it('have telephone numbers where a record has one', () => {
    const withPhones = resourceNames.filter((resource) => namesOf(resource).includes(shownField('ca', 'phones')));
    expect(withPhones).to.deep.equal(['venues', 'organizers']);
  });

  it('have the fields by which terms are sorted and searched', () => {
    for (const resource of ['categories', 'tags'] as const) {
      expect(namesOf(resource)).to.include.members(['shown.ca.slug', 'shown.ca.descriptionKey', 'shown.ca.folded']);
    }
  });

  it('give a language without stems words alone', () => {
    expect(namesOf('events', ['fr'])).to.include('shown.fr.words');
    expect(namesOf('events', ['fr']).filter((name) => name.includes('stems'))).to.deep.equal([]);
    expect(namesOf('events', ['fr', 'ca']))
      .to.include('shown.fr.stems.ca')
      .and.not.include('shown.ca.stems.fr');
  });

  it('refuse unknown fields, store no source, and define each analyser that they use', () => {
    const known = Object.keys(analysis.analyzer);
    for (const resource of resourceNames) {
      const { dynamic, _source, properties } = mappingOf(resource, languages);
      expect([dynamic, _source.enabled]).to.deep.equal(['strict', false]);
      const used = fieldsOf(properties).flatMap(([, { analyzer }]) => (analyzer ? [analyzer] : []));
      expect(known).to.include.members(used);
    }
  });

  it('use only types that every distribution of Elasticsearch has', () => {
    const types = resourceNames.flatMap((each) =>
      fieldsOf(mappingOf(each, languages).properties).map(([, p]) => p.type),
    );
    expect(['boolean', 'date', 'geo_point', 'keyword', 'long', 'text']).to.include.members(types);
  });

  it('sort events by time on disk, by existing fields', () => {
    expect(namesOf('events')).to.include.members(ownSettings('events')['index.sort.field'] as string[]);
    expect(ownSettings('venues')).to.deep.equal({});
  });
});

describe('The analyser', () => {
  it('names only filters that are there', () => {
    const { filter, analyzer } = analysis;
    expect(Object.keys(filter)).to.include.members(Object.values(analyzer).flatMap((each) => each.filter));
  });
});
