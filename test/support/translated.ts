/** Records with texts in two languages, and how tests of languages ask for them. */

import type { Answer, Asking } from './asking.ts';
import { concert } from './records.ts';
import type { Running } from './service.ts';

/** Each resource with its translatable fields: Catalan and Spanish texts, and what else it needs. */
export const translatedKinds = [
  {
    resource: 'events',
    ca: { title: 'Fira del llibre', description: '<p>Llibres</p>', excerpt: 'Resum', slug: 'fira' },
    es: { title: 'Feria del libro', description: '<p>Libros</p>', excerpt: 'Resumen', slug: 'feria' },
    more: { start_date: concert.start_date, end_date: concert.end_date },
  },
  {
    resource: 'venues',
    ca: { venue: 'Palau de la Música', description: 'Sala' },
    es: { venue: 'Palacio de la Música', description: 'Salón' },
    more: { city: 'Barcelona' },
  },
  {
    resource: 'organizers',
    ca: { organizer: 'Ajuntament', description: 'Vila' },
    es: { organizer: 'Ayuntamiento', description: 'Villa' },
    more: { phone: '93' },
  },
  {
    resource: 'categories',
    ca: { name: 'Fires', description: 'Totes', slug: 'fires' },
    es: { name: 'Ferias', description: 'Todas', slug: 'ferias' },
    more: {},
  },
  {
    resource: 'tags',
    ca: { name: 'llibres', description: 'Tots', slug: 'llibres' },
    es: { name: 'libros', description: 'Todos', slug: 'libros' },
    more: {},
  },
] as const;

/** Requests about one resource, to the service that runs when they are made; writes are an editor's. */
export function requestsAbout(
  service: () => Pick<Running, 'request'>,
  { resource, more }: (typeof translatedKinds)[number],
) {
  const send = (method: string, path: string, asking: Asking = {}): Promise<Answer> =>
    service().request(method, path, { as: 'editor', ...asking });
  return {
    send,
    create: async (body: object) => (await send('POST', `/${resource}`, { body: { ...more, ...body } })).body,
    read: (id: number, language?: string, query = '') =>
      service().request('GET', `/${resource}/${id}?${query}${language ? `&translation_language=${language}` : ''}`),
  };
}
