/**
 * What the JSON Schemas (draft 2020-12) of the OpenAPI document are made of: simple types, fields and parameters by their rows, and bodies with
 * examples that are the same in every deployment.
 */

import { statuses } from '../../model/documents/document.ts';
import { boundOf, maxPhraseLength } from '../../model/tables/bounds.ts';
import { sectionFacets } from '../../model/tables/discovery-filters.ts';
import type { Row, TableName } from '../../model/tables/field.ts';
import { uploadParameters } from '../../model/tables/images.ts';
import { tables } from '../../model/tables/resources.ts';
import { capital } from '../../model/text/characters.ts';
import { type DocumentSettings, descriptionsOf, type Json, type Shape, shapeOf } from '../documented.ts';

/** Any text, an empty one too. */
export const text = { type: 'string' };
/** True or false. */
export const flag = { type: 'boolean' };
/** The ID of a record. */
export const id = { type: 'integer', minimum: 1 };
/** A whole number from 0 on. */
export const amount = { type: 'integer', minimum: 0 };
/** A wall clock. */
export const clock = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' };
/** An absolute address. */
export const address = { type: 'string', format: 'uri' };
/** A list of texts. */
export const texts = { type: 'array', items: text };
/** An object of which nothing more is said. */
export const anything = { type: 'object' };

/** A reference to a schema of the document. */
export function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** An object that has all of these properties, but for the optional ones, and no others. */
export function object(properties: Json, optional: readonly string[] = []): Json {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

/** The name of the schema of a body. */
export function bodyName(resource: TableName, operation: 'create' | 'change'): string {
  const { singular } = tables[resource];
  return `${capital(singular)}${operation === 'create' ? 'Creation' : 'Change'}`;
}

/** The schema of a body: the fields of the table with their descriptions. Other members are allowed. */
export function bodySchema(resource: TableName, operation: 'create' | 'change', settings: DocumentSettings): Json {
  const { fields } = tables[resource];
  const { resources, parameters } = descriptionsOf(settings);
  const words: Readonly<Record<string, string>> = { ...parameters.create, ...resources[resource].fields };
  const isUpload = operation === 'create' && tables[resource].family === 'file';
  const rows = { ...fields, ...(isUpload && uploadParameters) };
  const properties = Object.entries(rows).map(([name, row]) => [
    name,
    { ...rowSchema(row, operation, settings), description: words[name] },
  ]);
  const required = Object.keys(fields).filter((name) => fields[name]?.required);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(operation === 'create' && { required }),
    additionalProperties: true,
  };
}

/** The schema of one row of a body, or of a row that is a parameter. In a body, null leaves an optional field out, or clears it. */
export function rowSchema(row: Row, body: 'create' | 'change' | 'none', settings: DocumentSettings): Json {
  const shape = shapeOf(row, body !== 'none', settings);
  const takesNull = body === 'create' || (body === 'change' && row.onNull !== 'refuse');
  const nullable = (shape.default === null || (takesNull && !row.required)) && shape.type && !shape.enum;
  return { ...shape, ...(nullable && { type: [shape.type, 'null'] }), ...boundsOf(row, shape) };
}

/** The limits that the type of a value adds to the schema. */
function boundsOf(row: Row, { default: byDefault }: Shape): Json {
  const { min: minimum = 0, max: maximum } = row;
  const bound = boundOf(row);
  switch (row.valueType) {
    case 'count':
    case 'id':
      return { minimum: 1 };
    case 'user':
    case 'parent':
      return { minimum: 0 };
    case 'amount':
    case 'number':
      return { minimum, maximum };
    case 'radius':
      return { exclusiveMinimum: 0, maximum };
    case 'ids':
      return { minItems: 1, maxItems: bound };
    case 'sections':
      return { pattern: `^(${sectionFacets.join('|')})(:.+)?$` };
    case 'phrases':
      return { minItems: minimum, maxItems: bound, items: { type: 'string', maxLength: maxPhraseLength } };
    case 'focus':
      return { anyOf: [object(focusMembers), { type: 'null' }] };
    case 'status':
      return { enum: byDefault === null ? [...statuses, null] : statuses };
    default:
      if (bound === Number.POSITIVE_INFINITY) return {};
      return row.type === 'array' ? { maxItems: bound } : { maxLength: bound };
  }
}

const share = { type: 'number', minimum: 0, maximum: 1 };
/** A point of a picture. */
export const focusMembers = { x: share, y: share };

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
  images: { url: 'https://example.com/cartell.jpg', alt: 'El cor a l’escenari', credit: 'Foto: Nom Cognom' },
};

/** A body that adds a date to an event. */
export const addition: Json = { start_date: '2031-05-10 11:00:00', end_date: '2031-05-10 13:00:00', title: 'Matinal' };

/** A body that changes a record and leaves the rest as it is. */
export const changes: Readonly<Record<TableName, Json>> = {
  events: { title: 'Concert de Festa Major, amb ball', end_date: '2031-05-06 22:30:00', all_day: false },
  venues: { phone: '+34 930 000 001' },
  organizers: { email: 'agenda@example.com' },
  categories: { parent: 3 },
  tags: { name: 'Entrada lliure' },
  synonyms: { root: 'música en viu' },
  images: { alt: 'El cor a l’escenari', focus: { x: 0.5, y: 0.3 } },
};
