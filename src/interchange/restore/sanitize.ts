/** Texts of an export, read as those of a write are: whoever edits such a file may have put anything into it. */

import { isResource, type Kind, type Table, type ValueType } from '../../model/tables/field.ts';
import { writtenRows } from '../../model/tables/resources.ts';
import { isPlain, isStorable, type Plain } from '../../model/text/characters.ts';
import { cleanHtml, stripMarkup } from '../../model/text/html.ts';

/** The facts and texts of a line, and whether any of them had to be changed. */
export interface AsWritten {
  readonly facts: unknown;
  readonly texts: unknown;
  readonly isChanged: boolean;
}

/**
 * Takes the markup out of names and plain texts, and cleans descriptions; a text of which nothing is left goes. What a calendar
 * stores stays as it is, and so does what no write would take, which the check of the shape refuses.
 */
export function asWritten(kind: Kind, facts: unknown, texts: unknown): AsWritten {
  if (!isResource(kind)) return { facts, texts, isChanged: false };
  const table = writtenRows(kind);
  const read = {
    facts: isPlain(facts) ? factsRead(facts, table) : facts,
    texts: isPlain(texts) ? textsRead(texts, table) : texts,
  };
  return { ...read, isChanged: JSON.stringify(read) !== JSON.stringify({ facts, texts }) };
}

function factsRead(facts: Plain, table: Table): Plain {
  const { cost, custom_fields } = facts;
  return {
    ...mapped(facts, (value, name) => textRead(value, table[name]?.valueType)),
    ...(cost !== undefined && { cost: eachTextRead(cost) }),
    ...(custom_fields !== undefined && { custom_fields: eachTextRead(custom_fields) }),
  };
}

/** Every text at any depth, all of which are plain; the names of members stay. */
function eachTextRead(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(eachTextRead);
  return isPlain(value) ? mapped(value, eachTextRead) : textRead(value, 'plain');
}

function textsRead(texts: Plain, table: Table): Plain {
  return mapped(texts, (set) => {
    if (!isPlain(set)) return set;
    const read = mapped(set, (value, name) => textRead(value, table[name]?.valueType));
    return Object.fromEntries(Object.entries(read).filter(([name, value]) => value !== '' || set[name] === ''));
  });
}

function textRead(value: unknown, holds: ValueType | undefined): unknown {
  if (typeof value !== 'string' || !isStorable(value)) return value;
  if (holds === 'html') return cleanHtml(value);
  const isPlainText = holds === 'title' || holds === 'plain';
  return isPlainText && value.includes('<') ? stripMarkup(value) : value;
}

function mapped(object: Plain, change: (value: unknown, name: string) => unknown): Plain {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}
