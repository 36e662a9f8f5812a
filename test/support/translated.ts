/** Records with texts in two languages, and requests for tests of translations. */

import type { Answer, Asking } from './asking.ts';
import { concert } from './records.ts';
import type { Running } from './service.ts';

/** Each resource with the Catalan and Spanish texts of its translatable fields, and its other fields in `more`. */
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

/** Helpers that send requests about one resource to the service of the current test; writes are sent as an editor. */
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
