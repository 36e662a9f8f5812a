/** Records from elsewhere are not lost for a wrong value in an optional field. */

import type { Problem, Problems } from '../model/failure.ts';
import { unique } from '../model/slices.ts';
import type { ResourceName, Row } from '../model/tables/field.ts';
import { resources } from '../model/tables/resources.ts';
import { isPlain, type Plain } from '../model/text/characters.ts';
import type { Mended, Remark } from './repaired-bodies.ts';

/** How bodies are validated, and how fields are called in messages. */
export interface Looking {
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
  looking: Looking,
  resource: ResourceName,
  body: Plain,
  problems: Problems,
): Mended | undefined {
  const names = unique(Object.entries(problems).flatMap(namesOf)).filter((name) => name in body);
  const isLost = Object.keys(problems).some((name) => isNeeded(resource, name, problems));
  if (isLost || names.length === 0) return undefined;
  const less: Record<string, unknown> = { ...body };
  const remarks = names.flatMap((name): readonly Remark[] => {
    const within = itemsWithoutWrong(looking, resources[resource].fields[name], body[name]);
    const left = within?.items ?? body[standIns[name] ?? ''];
    if (left === undefined) delete less[name];
    else less[name] = left;
    return within?.remarks ?? [remarkOn(looking, name, problems[name])];
  });
  return { body: less, remarks };
}

/** The problems that a person must mend; that of a replaced field is not told beside the one that replaces it. */
export function toMend(problems: Problems): Problems {
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

function remarkOn({ called, sentence }: Looking, name: string, problem: Problem | undefined): Remark {
  const what = standIns[name] === undefined ? 'left out' : `${called(standIns[name])} taken instead`;
  return { what: `${called(name)} is wrong: ${what}`, detail: problem ? sentence(called(name), problem) : '' };
}

interface Items {
  readonly items: readonly unknown[];
  readonly remarks: readonly Remark[];
}

/** The data of records without their wrong fields; undefined when nothing is wrong, or the field holds no records. */
function itemsWithoutWrong(looking: Looking, row: Row | undefined, value: unknown): Items | undefined {
  const resource = row?.refers;
  if (row?.valueType !== 'links' || !resource || !Array.isArray(value)) return undefined;
  const all = value.map((item: unknown) => (isPlain(item) ? better(looking, resource, item) : undefined));
  if (all.every((item) => item === undefined)) return undefined;
  return {
    items: all.map((item, at) => item?.body ?? value[at]),
    remarks: all.flatMap((item) => item?.remarks ?? []),
  };
}

function better(looking: Looking, resource: ResourceName, item: Plain): Mended | undefined {
  return withoutWrong(looking, resource, item, looking.wrongIn(resource, item));
}
