/** Requests to copy: the same in every deployment. */

import { Failure, type Problems } from '../../model/failure.ts';
import type { TableName } from '../../model/tables/field.ts';
import type { Json } from '../documented.ts';
import { errorBody } from '../error-body.ts';

/** A body that creates a record. */
export const creations: Readonly<Record<TableName, Json>> = {
  events: {
    title: 'Concert de Festa Major',
    description: '<p>La cobla toca sardanes a la plaça.</p>',
    start_date: '2031-05-06 19:30:00',
    end_date: '2031-05-06 21:00:00',
    timezone: 'Europe/Madrid',
    cost: 'De 5 a 12 €',
    website: 'https://example.com/concert',
    venue: [7],
    organizer: [9],
    featured: true,
  },
  venues: {
    venue: 'Centre Cívic Pati Llimona',
    address: 'Carrer del Regomir, 3',
    city: 'Barcelona',
    province: 'Barcelona',
    country: 'Espanya',
    zip: '08002',
    website: 'https://example.com/pati-llimona',
  },
  organizers: { organizer: 'Ateneu Popular', email: 'hola@example.com', phone: '+34 930 000 000' },
  categories: { name: 'Música', description: '<p>Concerts i recitals.</p>', slug: 'musica', parent: 0 },
  tags: { name: 'Gratuït', slug: 'gratuit' },
  synonyms: { language: 'ca', words: ['concert', 'actuació', 'bolo'] },
};

/** A body that changes a record and leaves the rest as it is. */
export const changes: Readonly<Record<TableName, Json>> = {
  events: { title: 'Concert de Festa Major, amb ball', end_date: '2031-05-06 22:30:00', all_day: false },
  venues: { phone: '+34 930 000 001' },
  organizers: { email: 'agenda@example.com' },
  categories: { parent: 3 },
  tags: { name: 'Entrada lliure' },
  synonyms: { root: 'música en viu' },
};

const wrong: Problems = {
  per_page: { reason: 'not_count', values: { received: '0' } },
  end_date: { reason: 'end_before_start' },
};

/** What is answered when two parameters are wrong. */
export const invalid: Json = errorBody(new Failure('rest_invalid_param', { params: wrong }), 'ca');
