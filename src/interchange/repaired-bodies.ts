/**
 * Repairs the bodies of records from elsewhere: values that people write differently are converted or left out, and so are wrong values of
 * optional fields, for which no record is lost.
 */

import { imageAddress, mailAddress, type Repair, status, truth, webAddress } from '../formats/repairs.ts';
import type { Problem, Problems } from '../model/failure.ts';
import { unique } from '../model/slices.ts';
import type { ResourceName, Row, ValueType } from '../model/tables/field.ts';
import { resources, writtenRows } from '../model/tables/resources.ts';
import { isPlain, type Plain } from '../model/text/characters.ts';

/** A body, and what was repaired in it. */
export interface Repaired {
  readonly body: Plain;
  readonly remarks: readonly Remark[];
}

/** A remark about one field: a sentence that many records may share, and the details of this one. */
export interface Remark {
  readonly what: string;
  readonly detail: string;
}

/** The source of a body. */
export interface Origin {
  /** The source's address, against which relative addresses are resolved; absent for files. */
  readonly address?: string;
  /** The name of a field at the source. */
  readonly called: (field: string) => string;
}

const repairs: Partial<Record<ValueType, (text: string, address?: string) => Repair<unknown>>> = {
  url: webAddress,
  image: (text, address) => (/^\d+$/.test(text.trim()) ? { value: text } : imageAddress(text, address)),
  email: mailAddress,
  flag: truth,
  status,
};

/** Repairs the texts of a body, and those of records inside it. */
export function repaired(resource: ResourceName, said: Plain, origin: Origin): Repaired {
  const { body, remarks } = resource === 'venues' ? named(said) : { body: said, remarks: [] };
  const fields = Object.entries(body).map(([field, value]) => ({
    field,
    ...repairedField(resource, field, value, origin),
  }));
  return {
    body: Object.fromEntries(fields.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]]))),
    remarks: [...remarks, ...fields.flatMap((field) => field.remarks)],
  };
}

/** Names a venue without a name by its address or its town. */
function named(venue: Plain): Repaired {
  const name = [venue['address'], venue['city']].find((text) => typeof text === 'string' && text.trim() !== '');
  if (venue['venue'] !== '' || name === undefined) return { body: venue, remarks: [] };
  return { body: { ...venue, venue: name }, remarks: [{ what: namelessVenue, detail: String(name) }] };
}

const namelessVenue = 'Venue without a name: called by its address';

interface RepairedField {
  readonly value?: unknown;
  readonly remarks: readonly Remark[];
}

function repairedField(resource: ResourceName, field: string, value: unknown, origin: Origin): RepairedField {
  const row: Row | undefined = writtenRows(resource)[field];
  if (row?.valueType === 'links' && row.refers && Array.isArray(value)) return repairedItems(row.refers, value, origin);
  const repair = row && repairs[row.valueType];
  if (!repair || typeof value !== 'string') return { value, remarks: [] };
  const { value: better, what } = repair(value, origin.address);
  return { value: better, remarks: what === undefined ? [] : [{ what, detail: `${origin.called(field)}: ${value}` }] };
}

function repairedItems(resource: ResourceName, items: readonly unknown[], origin: Origin): RepairedField {
  const all = items.map((item) => (isPlain(item) ? repaired(resource, item, origin) : { body: item, remarks: [] }));
  return { value: all.map(({ body }) => body), remarks: all.flatMap(({ remarks }) => remarks) };
}

/** How bodies are validated, and how fields are called in messages. */
export interface Validation {
  /** The problems of a body by itself. */
  readonly wrongIn: (resource: ResourceName, body: Plain) => Problems;
  /** A problem of a field as a sentence for people. */
  readonly sentence: (field: string, problem: Problem) => string;
  /** The name of a field at the source. */
  readonly called: (field: string) => string;
}

/** Fields that can replace a required one: an event can end when it begins. */
const standIns: Readonly<Record<string, string>> = { end_date: 'start_date' };

/** A body without its wrong fields; of a record inside it, only the wrong fields go. Undefined when a required field would be missing. */
export function withoutWrong(
  validation: Validation,
  resource: ResourceName,
  body: Plain,
  problems: Problems,
): Repaired | undefined {
  const names = unique(Object.entries(problems).flatMap(namesOf)).filter((name) => name in body);
  const isLost = Object.keys(problems).some((name) => isNeeded(resource, name, problems));
  if (isLost || names.length === 0) return undefined;
  const less: Record<string, unknown> = { ...body };
  const remarks = names.flatMap((name): readonly Remark[] => {
    const within = itemsWithoutWrong(validation, resources[resource].fields[name], body[name]);
    const left = within?.items ?? body[standIns[name] ?? ''];
    if (left === undefined) delete less[name];
    else less[name] = left;
    return within?.remarks ?? [remarkOn(validation, name, problems[name])];
  });
  return { body: less, remarks };
}

/** The problems that a person must correct; that of a replaced field is left out beside the one of the field that replaces it. */
export function toCorrect(problems: Problems): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !((standIns[name] ?? '') in problems)));
}

/** Some fields are wrong only without another one, which is removed then. */
function namesOf([name, { values }]: [string, Problem]): string[] {
  return values?.['other'] === undefined ? [name] : [name, String(values['other'])];
}

function isNeeded(resource: ResourceName, name: string, problems: Problems): boolean {
  const standIn = standIns[name];
  return resources[resource].fields[name]?.required === true && (standIn === undefined || standIn in problems);
}

function remarkOn({ called, sentence }: Validation, name: string, problem: Problem | undefined): Remark {
  const what = standIns[name] === undefined ? 'left out' : `${called(standIns[name])} taken instead`;
  return { what: `${called(name)} is wrong: ${what}`, detail: problem ? sentence(called(name), problem) : '' };
}

interface Items {
  readonly items: readonly unknown[];
  readonly remarks: readonly Remark[];
}

/** The data of records without their wrong fields; undefined when nothing is wrong, or the field holds no records. */
function itemsWithoutWrong(validation: Validation, row: Row | undefined, value: unknown): Items | undefined {
  const resource = row?.refers;
  if (row?.valueType !== 'links' || !resource || !Array.isArray(value)) return undefined;
  const all = value.map((item: unknown) => (isPlain(item) ? better(validation, resource, item) : undefined));
  if (all.every((item) => item === undefined)) return undefined;
  return {
    items: all.map((item, at) => item?.body ?? value[at]),
    remarks: all.flatMap((item) => item?.remarks ?? []),
  };
}

function better(validation: Validation, resource: ResourceName, item: Plain): Repaired | undefined {
  return withoutWrong(validation, resource, item, validation.wrongIn(resource, item));
}
