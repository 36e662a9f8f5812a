/** Records as lines of an export have them. */

import { asPlanned } from '../../src/model/tables/event-states.ts';

const post = { author: 1, status: 'publish', published: 0, modified: 0, website: '' };

/** A venue. */
export const venue = {
  kind: 'venues',
  id: 7,
  facts: {
    ...post,
    show_map: false,
    show_map_link: true,
    address: 'Carrer Gran 1',
    city: 'Girona',
    country: '',
    province: '',
    state: '',
    zip: '17001',
    phone: '',
    stateprovince: '',
    geo_lat: 41.98,
    geo_lng: 2.82,
  },
  texts: { ca: { venue: 'Auditori', slug: 'auditori', description: '<p>Sala</p>' } },
};

/** An event. */
export const event = {
  kind: 'events',
  id: 9,
  facts: {
    ...asPlanned,
    ...post,
    timezone: 'Europe/Madrid',
    start_date: '2031-05-06 10:00:00',
    end_date: '2031-05-06 11:00:00',
    start: Date.UTC(2031, 4, 6, 8),
    end: Date.UTC(2031, 4, 6, 9),
    all_day: false,
    cost: { values: [], shown: [], text: '', symbol: '', code: '', position: '', gap: '' },
    show_map: false,
    show_map_link: false,
    hide_from_listings: false,
    sticky: false,
    featured: false,
    categories: [8],
    tags: [],
    venue: [7],
    organizer: [],
    post_parent: 0,
    uid: 'concert-7@exemple.example',
    custom_fields: { 'accés 👋🏽': { label: 'Accés', value: 'Rampa\u0301' } },
  },
  texts: { ca: { title: 'Concert 🎻', slug: 'concert' } },
};

/** The event with a custom field of this name. */
export const withFields = (name: string) => ({
  ...event,
  facts: { ...event.facts, custom_fields: { [name]: { label: 'a', value: 'b' } } },
});
/** The venue with this website. */
export const withWebsite = (website: string) => ({ ...venue, facts: { ...venue.facts, website } });

/** A category. */
export const term = {
  kind: 'categories',
  id: 8,
  facts: { parent: 0 },
  texts: { ca: { name: 'Música', slug: 'musica' } },
};
/** A user. */
export const user = {
  kind: 'users',
  id: 1,
  facts: { name: 'admin', role: 'administrator', password: `${'s'.repeat(22)}:${'h'.repeat(43)}` },
  texts: {},
};
