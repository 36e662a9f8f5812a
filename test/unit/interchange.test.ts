import { expect } from 'chai';
import { lineOfDocument, parseDocument, saysTheSame } from '../../src/interchange/restore/lines.ts';
import { event, term, user, venue, withFields, withWebsite } from '../support/exported-records.ts';

function read(value: unknown): ReturnType<typeof parseDocument> {
  return parseDocument({ number: 3, text: typeof value === 'string' ? value : JSON.stringify(value), upTo: 0 });
}

function reasonAgainst(value: unknown): string {
  const found = read(value);
  return 'reason' in found ? `${found.line}: ${found.reason}` : 'taken';
}

describe('a line of an export', () => {
  for (const document of [venue, event, term, user]) {
    it(`of ${document.kind} is taken as it is`, () => {
      expect(read(document)).to.deep.equal({ line: 3, document: { ...document, revision: 1 } });
    });
  }

  it('is sanitized like a write: no markup in names and plain texts, clean descriptions', () => {
    const image = '<img src=x onerror=alert(1)>';
    const texts = {
      ca: { title: `${image}Concert <b>gran</b>`, slug: 'concert', description: `<p>Vine ${image}</p>` },
    };
    const custom_fields = { [image]: { label: `A${image}`, value: `B<script>1</script>` } };
    const cost = { ...event.facts.cost, text: `5 €${image}`, shown: [`5 €${image}`] };
    const found = read({ ...event, facts: { ...event.facts, custom_fields, cost }, texts });
    expect(found).to.deep.include({ line: 3, isCleaned: true });
    const { document } = found as Exclude<typeof found, { reason: string }>;
    expect(document.texts).to.deep.equal({
      ca: { title: 'Concert gran', slug: 'concert', description: '<p>Vine <img src="x" /></p>' },
    });
    expect(document.facts).to.deep.include({
      custom_fields: { [image]: { label: 'A', value: 'B' } },
      cost: { ...event.facts.cost, text: '5 €', shown: ['5 €'] },
    });
    const place = read({ ...venue, facts: { ...venue.facts, address: `Carrer Gran 1${image}`, phone: image } });
    expect(place).to.have.nested.include({ 'document.facts.address': 'Carrer Gran 1', 'document.facts.phone': '' });
    const bare = { ca: { ...venue.texts.ca, description: '<script>1</script>' } };
    expect(read({ ...venue, texts: bare })).to.have.deep.nested.property('document.texts', {
      ca: { venue: 'Auditori', slug: 'auditori' },
    });
  });

  it('is unchanged if an angle bracket is no markup', () => {
    const texts = { ca: { title: 'Si x < y & y > z, AC< DC', slug: 'si' } };
    expect(read({ ...event, texts })).to.deep.equal({
      line: 3,
      document: { kind: 'events', id: 9, revision: 1, facts: event.facts, texts },
    });
  });

  it('is taken with a text as long as a line can be', () => {
    const description = 'à'.repeat(6_000_000);
    expect(reasonAgainst({ ...term, texts: { ca: { ...term.texts.ca, description } } })).to.equal('taken');
  });

  it('is the same to the byte whatever the order of its members', () => {
    const { id, facts, texts } = venue;
    const turned = Object.fromEntries(Object.entries(facts).reverse()) as typeof facts;
    const line = lineOfDocument({ kind: 'venues', id, revision: 9, facts, texts } as never);
    expect(lineOfDocument({ kind: 'venues', id, revision: 1, facts: turned, texts } as never)).to.equal(line);
    expect(JSON.parse(line)).to.deep.equal(venue);
  });

  it('is equal whatever the order of texts and custom fields, so that nothing is updated', () => {
    const one = {
      id: 9,
      revision: 1,
      facts: { custom_fields: { b: 1, a: 2 } },
      texts: { ca: { title: 'x', slug: 'y' } },
    };
    const other = {
      id: 9,
      revision: 5,
      facts: { custom_fields: { a: 2, b: 1 } },
      texts: { ca: { slug: 'y', title: 'x' } },
    };
    expect(saysTheSame(one as never, other as never)).to.equal(true);
    expect(saysTheSame(one as never, { ...other, texts: { ca: { slug: 'z', title: 'x' } } } as never)).to.equal(false);
  });

  it('keeps the order of what is shown in it: of languages, of their texts and of custom fields', () => {
    const field = { label: 'Any', value: '1' };
    const facts = { start: 0, custom_fields: { second: field, first: field }, end: 1 };
    const texts = { es: { title: 'Aquí', slug: 'aqui', description: 'b' }, ca: { title: 'Aquí' } };
    const line = lineOfDocument({ kind: 'events', id: 9, revision: 1, facts, texts } as never);
    expect(line).to.include(JSON.stringify(texts)).and.to.include(JSON.stringify(facts.custom_fields));
    expect(line).to.match(/"custom_fields":.+"end":1,"start":0/);
  });

  const broken: [string, unknown, string][] = [
    ['is no JSON', '{"kind":', 'no JSON object'],
    ['is a list', '[]', 'no JSON object'],
    ['is of no known kind', { ...venue, kind: 'sessions' }, 'kind must be one of'],
    ['is of the kind that every object has', { ...venue, kind: '__proto__' }, 'kind must be one of'],
    ['has no ID', { ...venue, id: 0 }, 'id must be'],
    ['has an ID beyond all others', { ...venue, id: 2 ** 40 }, 'id must be'],
    ['has the last of all IDs, which leaves none to new records', { ...venue, id: 2 ** 25 - 1 }, 'id must be'],
    ['is of the last of all users', { ...user, id: 2 ** 25 - 1 }, 'id must be'],
    [
      'belongs to the last of all users',
      { ...venue, facts: { ...venue.facts, author: 2 ** 25 - 1 } },
      'facts.author must be',
    ],
    ['has an ID in words', { ...venue, id: '7' }, 'id must be'],
    ['has no facts', { ...venue, facts: undefined }, 'facts must be an object'],
    ['lacks a fact', { ...venue, facts: { ...venue.facts, city: undefined } }, 'facts.city must be'],
    ['has a fact of its own', { ...venue, facts: { ...venue.facts, rating: 5 } }, 'must not have "rating"'],
    [
      'has a fact of another type',
      { ...venue, facts: { ...venue.facts, author: { $gt: '' } } },
      'facts.author must be',
    ],
    [
      'has a picture without an address',
      { ...venue, facts: { ...venue.facts, image: { id: 1, url: '' } } },
      'image.url',
    ],
    ['has an unknown status', { ...venue, facts: { ...venue.facts, status: 'gone' } }, 'facts.status must be one of'],
    ['lies beyond the pole', { ...venue, facts: { ...venue.facts, geo_lat: 91 } }, 'facts.geo_lat must be'],
    [
      'lies on a latitude alone',
      { ...venue, facts: { ...venue.facts, geo_lng: undefined } },
      'geo_lat and geo_lng, or neither',
    ],
    [
      'has an address that runs',
      { ...venue, facts: { ...venue.facts, website: 'javascript:alert(1)' } },
      'facts.website',
    ],
    [
      'has nothing but markup for a name',
      { ...venue, texts: { ca: { venue: '<img src=x onerror=alert(1)>', slug: 'x' } } },
      'texts must have venue in some language',
    ],
    ['has no name', { ...venue, texts: { ca: { slug: 'x' } } }, 'texts must have venue in some language'],
    ['has no texts', { ...venue, texts: {} }, 'texts must have venue'],
    ['has a name without a slug', { ...venue, texts: { ca: { venue: 'Auditori' } } }, 'texts.ca must have a slug'],
    [
      'has a slug of many words',
      { ...venue, texts: { ca: { venue: 'A', slug: 'a b' } } },
      'texts.ca.slug must be a slug',
    ],
    ['has an empty text', { ...venue, texts: { ca: { ...venue.texts.ca, description: '' } } }, 'texts.ca.description'],
    ['has a field whose name begins with NUL', withFields('\0' + '7'), 'facts.custom_fields must not have'],
    ['has a field whose name has a tab', withFields('a\tb'), 'facts.custom_fields must not have'],
    ['has a field whose name has half a character', withFields('a\ud800'), 'facts.custom_fields must not have'],
    ['has an address with NUL', withWebsite('https://a.example/\0'), 'facts.website must be'],
    ['has an address with half a character', withWebsite('https://a.example/\ud800'), 'facts.website must be'],
    ['has an address that breaks out of markup', withWebsite('https://a.example/"><b>'), 'facts.website must be'],
    ['has a user name with half a character', { ...user, facts: { ...user.facts, name: 'a\ud800' } }, 'facts.name'],
    ['has half a character', { ...term, texts: { ca: { name: 'a\ud800', slug: 'a' } } }, 'texts.ca.name'],
    [
      'has a language that is none',
      { ...term, texts: { __proto: { name: 'a', slug: 'a' } } },
      'must not have "__proto"',
    ],
    ['has texts where there are none', { ...user, texts: { ca: {} } }, 'texts must be empty'],
    ['has a bare password', { ...user, facts: { ...user.facts, password: 'secret' } }, 'facts.password must be'],
    [
      'has a hash of another length',
      { ...user, facts: { ...user.facts, password: `${'s'.repeat(22)}:${'h'.repeat(44)}` } },
      'facts.password must be',
    ],
    ['has a role that is none', { ...user, facts: { ...user.facts, role: 'root' } }, 'facts.role must be one of'],
  ];
  for (const [what, value, reason] of broken) {
    it(`that ${what} is refused with its number`, () => {
      expect(reasonAgainst(value)).to.match(/^3: /).and.to.include(reason);
    });
  }

  it('that was too long to read is refused', () => {
    expect(parseDocument({ number: 4, text: undefined, upTo: 0 }))
      .to.include({ line: 4 })
      .and.to.have.property('reason');
  });
});
