import { expect } from 'chai';
import type { Answer, Asking, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

/** A request that is refused, with the expected error. */
interface Refused {
  readonly method: string;
  readonly path: string;
  readonly asking?: Asking;
  readonly status: number;
  readonly code: string;
  /** Keys of `data` besides the status. */
  readonly more?: readonly string[];
}

const posts = [
  { name: 'events', one: 'event', body: concert },
  { name: 'venues', one: 'venue', body: { venue: 'Sala' } },
  { name: 'organizers', one: 'organizer', body: { organizer: 'Ateneu' } },
];
const terms = [
  { name: 'categories', one: 'category', body: { name: 'Jazz' } },
  { name: 'tags', one: 'tag', body: { name: 'Jazz' } },
];

describeOnOnePair('failures', () => {
  let service: Running;
  /** IDs by resource and state of the record. */
  const ids: Record<string, number> = {};
  before(async () => {
    service = await startService();
    const make = async (name: string, path: string, body: object) => {
      ids[name] = (await service.request('POST', path, { as: 'editor', body })).body.id;
    };
    for (const { name, body } of posts) {
      await make(name, `/${name}`, body);
      await make(`${name} draft`, `/${name}`, { ...body, status: 'draft' });
      await make(`${name} trash`, `/${name}`, { ...body, status: 'trash' });
    }
    for (const { name, body } of terms) {
      await make(name, `/${name}`, body);
      await make(`${name} other`, `/${name}`, { name: 'Blues' });
    }
  });
  after(() => service.close());

  const json = { 'Content-Type': 'application/json' };
  const editor = { as: 'editor' } as const;

  function refusals(): Refused[] {
    return [
      {
        method: 'POST',
        path: '/events',
        asking: { ...editor, body: {} },
        status: 400,
        code: 'rest_missing_callback_param',
        more: ['params'],
      },
      {
        method: 'POST',
        path: '/venues',
        asking: { ...editor, body: { venue: 'a', website: 'x' } },
        status: 400,
        code: 'rest_invalid_param',
        more: ['params', 'details'],
      },
      {
        method: 'POST',
        path: '/tags',
        asking: { ...editor, raw: '{"name"', headers: json },
        status: 400,
        code: 'rest_invalid_json',
      },
      { method: 'POST', path: '/tags', asking: { body: {} }, status: 401, code: 'rest_forbidden' },
      { method: 'POST', path: '/tags', asking: { as: 'contributor' }, status: 403, code: 'rest_forbidden' },
      { method: 'GET', path: '/events/abc', status: 404, code: 'rest_no_route' },
      { method: 'DELETE', path: '/events', asking: editor, status: 405, code: 'rest_no_route' },
      {
        method: 'PUT',
        path: `/events/${ids['events']}`,
        asking: { ...editor, body: {}, headers: { 'If-Match': '"0-x"' } },
        status: 412,
        code: 'precondition_failed',
      },
      {
        method: 'POST',
        path: '/events',
        asking: { ...editor, raw: ' '.repeat(1_048_577), headers: json },
        status: 413,
        code: 'body_too_large',
      },
      {
        method: 'POST',
        path: '/events',
        asking: { ...editor, raw: 'a', headers: { 'Content-Type': 'text/csv' } },
        status: 415,
        code: 'unsupported_media_type',
      },
      ...posts.flatMap(refusedPosts),
      ...terms.flatMap(refusedTerms),
    ];
  }

  function refusedPosts({ name, one }: (typeof posts)[number]): Refused[] {
    const foreign = ids[name === 'events' ? 'tags' : 'events'];
    return [
      { method: 'GET', path: `/${name}/999999`, status: 404, code: `${one}-not-found` },
      { method: 'GET', path: `/${name}/0`, status: 404, code: `${one}-not-found` },
      { method: 'GET', path: `/${name}/${foreign}`, status: 404, code: `${one}-not-found` },
      { method: 'GET', path: `/${name}/by-slug/enlloc`, status: 404, code: `${one}-not-found` },
      { method: 'PUT', path: `/${name}/999999`, asking: editor, status: 404, code: `${one}-not-found` },
      { method: 'DELETE', path: `/${name}/by-slug/enlloc`, asking: editor, status: 404, code: `${one}-not-found` },
      { method: 'GET', path: `/${name}/${ids[`${name} trash`]}`, status: 404, code: `${one}-not-found` },
      { method: 'GET', path: `/${name}/${ids[`${name} draft`]}`, status: 403, code: `${one}-not-accessible` },
      {
        method: 'DELETE',
        path: `/${name}/${ids[`${name} trash`]}`,
        asking: editor,
        status: 410,
        code: `${one}-is-in-trash`,
      },
      {
        method: 'GET',
        path: `/${name}`,
        asking: { query: 'page=9' },
        status: 404,
        code: `${one}-archive-page-not-found`,
      },
    ];
  }

  function refusedTerms({ name, one, body }: (typeof terms)[number]): Refused[] {
    const slug = { slug: 'blues' };
    return [
      { method: 'GET', path: `/${name}/999999`, status: 404, code: `${one}-not-found` },
      { method: 'PATCH', path: `/${name}/999999`, asking: editor, status: 404, code: `${one}-not-found` },
      { method: 'DELETE', path: `/${name}/${ids['events']}`, asking: editor, status: 404, code: `${one}-not-found` },
      {
        method: 'POST',
        path: `/${name}`,
        asking: { ...editor, body },
        status: 400,
        code: 'term_exists',
        more: ['term_id'],
      },
      {
        method: 'PUT',
        path: `/${name}/${ids[name]}`,
        asking: { ...editor, body: slug },
        status: 400,
        code: 'duplicate_term_slug',
      },
    ];
  }

  const askedIn = ({ method, path, asking = {} }: Refused, query: string, headers = {}): Promise<Answer> =>
    service.request(method, path, {
      ...asking,
      query: [asking.query, query].filter(Boolean).join('&'),
      headers: { ...asking.headers, ...headers },
    });

  it('have one shape, a sentence in each language, and are never cached; problem details say the same to clients that prefer them', async () => {
    for (const refused of refusals()) {
      const request = `${refused.method} ${refused.path}`;
      const bodies: Loose[] = [];
      for (const [query, language] of [
        ['translation_language=ca', 'ca'],
        ['translation_language=es', 'es'],
        ['', 'en'],
      ] as const) {
        const { status, body, headers } = await askedIn(refused, query, { 'Accept-Language': 'en' });
        expect([request, status, body.code]).to.deep.equal([request, refused.status, refused.code]);
        expect(Object.keys(body)).to.deep.equal(['code', 'message', 'data']);
        expect(body.data.status).to.equal(refused.status);
        expect([request, Object.keys(body.data)]).to.deep.equal([request, ['status', ...(refused.more ?? [])]]);
        expect(headers.get('content-language')).to.equal(language);
        expect(headers.get('cache-control')).to.match(/no-store/);
        expect(headers.get('etag')).to.equal(null);
        bodies.push(body);
      }
      const messages = new Set(bodies.map(({ message }) => message));
      expect([request, messages.size]).to.deep.equal([request, 3]);
      for (const message of messages)
        expect(message)
          .to.match(/^\p{Lu}.{8,}[^\s{}]$/u)
          .and.not.match(/undefined|\[object/);
      const { status, body, headers } = await askedIn(refused, 'translation_language=ca', {
        Accept: 'application/problem+json',
      });
      expect(headers.get('content-type')).to.equal('application/problem+json');
      const { code, message, data } = bodies[0];
      expect([status, body.status, body.code, body.detail]).to.deep.equal([
        refused.status,
        refused.status,
        code,
        message,
      ]);
      expect(body.data).to.deep.equal(data);
    }
  });

  it('of terms that exist name the term', async () => {
    for (const { name, body } of terms) {
      const { data } = (await service.request('POST', `/${name}`, { as: 'editor', body })).body;
      expect(data.term_id).to.equal(ids[name]);
    }
  });
});
