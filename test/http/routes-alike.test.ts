import { expect } from 'chai';
import { type Route, routes } from '../../src/derive/routes.ts';
import { fileForm } from '../support/forms.ts';
import { leastQuery } from '../support/least-query.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { jpeg } from '../support/photos.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

const bodies: Record<string, object> = {
  events: concert,
  venues: { venue: 'Sala' },
  organizers: { organizer: 'Ateneu' },
  categories: { name: 'Jazz' },
  tags: { name: 'Jazz' },
  synonyms: { language: 'ca', words: ['bolo', 'concert'] },
};

/** The name of a route's records: a resource, or the first segment of the path. */
const nameOf = ({ resource, path }: Route): string => resource ?? path.split('/')[1] ?? '';

describeOnOnePair('what all routes have in common', () => {
  let service: Running;
  let picture: Buffer;
  const made: Record<string, { id: number; slug: string }> = {};
  before(async () => {
    service = await startService({ http: { aliases: ['wp-json/tribe/events/v1', 'a'] } });
    for (const [name, body] of Object.entries(bodies)) {
      made[name] = (await service.request('POST', `/${name}`, { as: 'administrator', body })).body;
    }
    picture = await jpeg(20, 20);
    made['images'] = (await service.request('POST', '/images', { as: 'administrator', ...fileForm(picture) })).body;
  });
  after(() => service.close());

  /** Languages that no calendar has, of which the routes take another one in turn, and the upload, which alone reads its form, all. */
  const wrong = ['CA', 'ca,es', '', 'en', 'constructor', '__proto__'];
  let turn = 0;

  for (const route of routes) {
    const path = () =>
      route.path
        .replace('{id}', String(made[nameOf(route)]?.id))
        .replace('{slug}', made[nameOf(route)]?.slug as string);

    for (const method of Object.keys(route.operations)) {
      const label = `${method} ${route.path || 'of the root'}`;
      const another = wrong[turn++ % wrong.length] as string;
      it(`answers ${label} in every language of the calendar, and in no other`, async () => {
        const body = method === 'GET' || method === 'DELETE' ? undefined : (bodies[nameOf(route)] ?? {});
        const isUpload = route.operations.POST === 'create' && route.resource === 'images' && method === 'POST';
        const sent = (more: Readonly<Record<string, string>>) =>
          isUpload ? fileForm(picture, 'a.jpg', more) : body && { body: { ...body, ...more } };
        for (const language of ['xx', ...(isUpload ? wrong : [another])]) {
          const query = { ...leastQuery(route), translation_language: language };
          const answer = await service.request(method, path(), { as: 'administrator', query, ...sent({}) });
          expect([language, answer.status, answer.body.code]).to.deep.equal([language, 400, 'rest_invalid_param']);
          expect(answer.body.data.params).to.have.all.keys('translation_language');
          if (!body) continue;
          const inBody = { as: 'administrator', ...sent({ translation_language: language }) } as const;
          const other = await service.request(method, path(), inBody);
          expect([language, other.status, other.body.code]).to.deep.equal([language, 400, 'rest_invalid_param']);
        }
        if (method !== 'GET') return;
        for (const language of ['ca', 'es']) {
          const query = { ...leastQuery(route), translation_language: language };
          const isGuarded = nameOf(route) === 'synonyms' || nameOf(route) === 'images';
          const reader = isGuarded ? { as: 'editor' as const } : {};
          const answer = await service.request(method, path(), { query, ...reader });
          expect([language, answer.status]).to.deep.equal([language, 200]);
        }
      });
    }
  }

  it('takes POST, PUT and PATCH for the same change', async () => {
    const { synonyms: _, images: __, ...described } = made;
    for (const [name, { id, slug }] of Object.entries(described)) {
      const paths =
        name in { categories: 1, tags: 1 } ? [`/${name}/${id}`] : [`/${name}/${id}`, `/${name}/by-slug/${slug}`];
      for (const path of paths) {
        const texts: string[] = [];
        for (const method of ['POST', 'PUT', 'PATCH']) {
          const body = { description: method };
          const answer = await service.request(method, path, { as: 'editor', body });
          expect([path, answer.status, answer.body.description]).to.deep.equal([path, 200, method]);
          texts.push(answer.text.replace(method, ''));
        }
        expect(new Set(texts).size).to.equal(1);
      }
    }
  });

  it('writes and reads under every alias, with links below it', async () => {
    for (const alias of ['wp-json/tribe/events/v1', 'a', 'A', 'WP-JSON/tribe/events/v1']) {
      const created = await service.request('POST', `~/${alias}/events/`, { as: 'editor', body: concert });
      expect([alias, created.status]).to.deep.equal([alias, 201]);
      const { id, slug, rest_url } = created.body;
      const mount = `${service.url}/${alias.replace('A', 'a').replace('WP-JSON', 'wp-json')}`;
      expect([created.headers.get('location'), rest_url]).to.deep.equal(Array(2).fill(`${mount}/events/${id}`));
      for (const path of [`events/${id}`, `events/by-slug/${slug}`, `events/${id}/`]) {
        expect((await service.request('GET', `~/${alias}/${path}`)).body.id).to.equal(id);
        expect((await service.request('HEAD', `~/${alias}/${path}`)).status).to.equal(200);
      }
      const root = await service.request('GET', `~/${alias}`);
      expect(root.body.namespace).to.equal(
        mount
          .split(/\/(?:wp-json\/)?/)
          .slice(3)
          .join('/'),
      );
      expect((await service.request('DELETE', `~/${alias}/events/${id}`, { as: 'editor' })).status).to.equal(200);
      expect((await service.request('OPTIONS', `~/${alias}/events/${id}`)).status).to.equal(200);
    }
  });
});
