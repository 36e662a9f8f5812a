/**
 * Repairs the bodies of records from elsewhere: values that people write differently are converted or left out, and so are wrong values of
 * optional fields, for which no record is lost.
 */

import { choiceIn, hasChoiceWords } from '../formats/choice-words.ts';
import { imageAddress, mailAddress, type Repair, status, truth, webAddress } from '../formats/repairs.ts';
import { unique } from '../model/arrays-and-maps.ts';
import type { Problem, Problems } from '../model/failure.ts';
import { kilometres } from '../model/places/geometry.ts';
import { farthest, townOf } from '../model/places/towns.ts';
import type { ResourceName, Row, ValueType } from '../model/tables/field.ts';
import { resources, writtenRows } from '../model/tables/resources.ts';
import { isPlain, type Plain } from '../model/text/characters.ts';

/** How the bodies of one record are repaired and validated, and how texts speak of it. */
export interface Repairing {
  /** The source's address, against which relative addresses are resolved; absent for files. */
  readonly address?: string | undefined;
  /** The name of a field at the source. */
  readonly called: (field: string) => string;
  /** The problems of a body by itself. */
  readonly wrongIn: (resource: ResourceName, body: Plain) => Problems;
  /** A problem of a field as a sentence for people. */
  readonly sentence: (field: string, problem: Problem) => string;
  /** Gets a sentence about what was repaired, which many records may share, and the details of this one. */
  readonly remark: (what: string, detail: string) => void;
}

const repairs: Partial<
  Record<ValueType, (text: string, address: string | undefined, field: string) => Repair<unknown>>
> = {
  // Words that name no choice are passed on, so that what is wrong with them is told
  choice: (text, _, field) => ({ value: text, ...(hasChoiceWords(field) && choiceIn(field, text)) }),
  url: webAddress,
  image: (text, address) => (/^\d+$/.test(text.trim()) ? { value: text } : imageAddress(text, address)),
  email: mailAddress,
  flag: truth,
  status,
};

/** Repairs the texts of a body, and those of records inside it. */
export function repaired(repairing: Repairing, resource: ResourceName, said: Plain): Plain {
  const body = resource === 'venues' ? named(repairing, said) : said;
  if (resource === 'venues') remarkOnPoint(repairing, body);
  const fields = Object.entries(body).map(([field, value]) => [
    field,
    repairedField(repairing, resource, field, value),
  ]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** Names a venue without a name by its address or its town. */
function named({ remark }: Repairing, venue: Plain): Plain {
  const name = [venue['address'], venue['city']].find((text) => typeof text === 'string' && text.trim() !== '');
  if (venue['venue'] !== '' || name === undefined) return venue;
  remark('Venue without a name: called by its address', String(name));
  return { ...venue, venue: name };
}

/** Coordinates that are swapped or of another place are known only beside the town; either may be wrong, so both are kept. */
function remarkOnPoint({ remark }: Repairing, venue: Plain): void {
  const said = (field: string) => String(venue[field] ?? '').trim();
  const [city, lat, lng] = [said('city'), said('geo_lat'), said('geo_lng')];
  if (city === '' || lat === '' || lng === '') return;
  const point = { lat: Number(lat), lng: Number(lng) };
  const town = townOf({ city, zip: said('zip'), province: said('province'), country: said('country'), point });
  const distance = town && kilometres(point.lat, point.lng, town.lat, town.lng);
  if (!distance || distance <= farthest) return;
  const where = `${said('venue')}: ${lat}, ${lng} is ${Math.round(distance)} km from ${city}`;
  remark('Point far from its town: kept, but one of them may be wrong', where);
}

function repairedField(repairing: Repairing, resource: ResourceName, field: string, value: unknown): unknown {
  const row: Row | undefined = writtenRows(resource)[field];
  const { refers } = row ?? {};
  if (row?.valueType === 'links' && refers && Array.isArray(value)) {
    return value.map((item: unknown) => (isPlain(item) ? repaired(repairing, refers, item) : item));
  }
  const repair = row && repairs[row.valueType];
  if (!repair || typeof value !== 'string') return value;
  const { value: better, what } = repair(value, repairing.address, field);
  if (what !== undefined) repairing.remark(what, `${repairing.called(field)}: ${value}`);
  return better;
}

/** Fields that can replace a required one: an event can end when it begins. */
const standIns: Readonly<Record<string, string>> = { end_date: 'start_date' };

/** A body without its wrong fields; of a record inside it, only the wrong fields go. Undefined when a required field would be missing. */
export function withoutWrong(
  repairing: Repairing,
  resource: ResourceName,
  body: Plain,
  problems: Problems,
): Plain | undefined {
  const names = unique(Object.entries(problems).flatMap(namesOf)).filter((name) => name in body);
  const isLost = Object.keys(problems).some((name) => isNeeded(resource, name, problems));
  if (isLost || names.length === 0) return undefined;
  const less: Record<string, unknown> = { ...body };
  for (const name of names) {
    const items = itemsWithoutWrong(repairing, resources[resource].fields[name], body[name]);
    if (!items) remarkOn(repairing, name, problems[name]);
    const left = items ?? body[standIns[name] ?? ''];
    if (left === undefined) delete less[name];
    else less[name] = left;
  }
  return less;
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

function remarkOn({ called, sentence, remark }: Repairing, name: string, problem: Problem | undefined): void {
  const what = standIns[name] === undefined ? 'left out' : `${called(standIns[name])} taken instead`;
  remark(`${called(name)} is wrong: ${what}`, problem ? sentence(called(name), problem) : '');
}

/** The data of records without their wrong fields; undefined when nothing is wrong, or the field holds no records. */
function itemsWithoutWrong(repairing: Repairing, row: Row | undefined, value: unknown): unknown[] | undefined {
  const resource = row?.refers;
  if (row?.valueType !== 'links' || !resource || !Array.isArray(value)) return undefined;
  const all = value.map((item: unknown) =>
    isPlain(item) ? withoutWrong(repairing, resource, item, repairing.wrongIn(resource, item)) : undefined,
  );
  return all.some((item) => item !== undefined) ? all.map((item, at) => item ?? value[at]) : undefined;
}
