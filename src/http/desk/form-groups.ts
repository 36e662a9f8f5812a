/** How the fields of a form are grouped: what most records need stands in sight, the rest unfolds and says what is filled in. */

import type { Table } from '../../model/tables/field.ts';
import type { FormKind } from './form-values.ts';
import type { DeskWords } from './words.ts';

/** The name of a group. */
export type GroupName = keyof DeskWords['groups'];

/** Some fields of a form. */
export interface Group {
  readonly name: GroupName;
  /** The names of its fields, in order. */
  readonly fields: readonly string[];
  /** `new`: only in forms of records that exist. */
  readonly isFolded?: true | 'unless new';
}

/** Fields that stand beside the buttons, and not in a group. */
export const besideButtons: readonly string[] = ['status'];

const publication: Group = {
  name: 'publication',
  fields: [
    'date',
    'author',
    'slug',
    'hide_from_listings',
    'sticky',
    'timezone',
    'show_map',
    'show_map_link',
    'post_parent',
  ],
  isFolded: true,
};

const ofEvents: readonly Group[] = [
  { name: 'what', fields: ['title'] },
  { name: 'when', fields: ['start_date', 'end_date', 'all_day'] },
  { name: 'where', fields: ['venue'] },
  { name: 'price', fields: ['cost', 'sold_out'] },
  { name: 'picture', fields: ['image'] },
  { name: 'text', fields: ['description', 'excerpt'], isFolded: 'unless new' },
  { name: 'subjects', fields: ['categories', 'tags', 'featured'], isFolded: true },
  { name: 'people', fields: ['organizer', 'website', 'attendance_mode', 'online_url'], isFolded: true },
  { name: 'changes', fields: ['event_status', 'event_status_reason', 'previous_start_date'], isFolded: true },
  publication,
];

const ofPlaces: readonly Group[] = [
  { name: 'what', fields: ['venue', 'organizer'] },
  { name: 'where', fields: ['address', 'zip', 'city', 'province', 'state', 'stateprovince', 'country'] },
  { name: 'point', fields: ['geo_lat', 'geo_lng'] },
  { name: 'contact', fields: ['phone', 'email', 'website'] },
  { name: 'picture', fields: ['image'] },
  { name: 'text', fields: ['description'], isFolded: 'unless new' },
  publication,
];

const ofTerms: readonly Group[] = [{ name: 'what', fields: ['name', 'parent', 'description'] }, publication];

const groups: Readonly<Record<FormKind, readonly Group[]>> = {
  events: ofEvents,
  dates: ofEvents,
  venues: ofPlaces,
  organizers: ofPlaces,
  categories: ofTerms,
  tags: ofTerms,
};

/** The groups of a form that have fields in its table; fields of no group, such as new ones, are in the last one. */
export function groupsOf(kind: FormKind, rows: Table): Group[] {
  const all = groups[kind];
  const named = new Set([...besideButtons, ...all.flatMap(({ fields }) => fields)]);
  const others = Object.keys(rows).filter((name) => !named.has(name));
  return all
    .map((group, at) => ({
      ...group,
      fields: [...group.fields, ...(at === all.length - 1 ? others : [])].filter((name) => name in rows),
    }))
    .filter(({ fields }) => fields.length > 0);
}
