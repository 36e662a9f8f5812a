/** Cleans the texts of an export as those of a write: whoever edits the file may have put anything into it. */

import { isResource, type Kind, type Table, type ValueType } from '../../model/tables/field.ts';
import { writtenRows } from '../../model/tables/resources.ts';
import { isPlain, isStorable, type Plain } from '../../model/text/characters.ts';
import { cleanHtml, stripMarkup } from '../../model/text/html.ts';

/** The cleaned facts and texts of a line, and whether anything had to be changed. */
export interface AsWritten {
  readonly facts: unknown;
  readonly texts: unknown;
  readonly isChanged: boolean;
}

/**
 * Removes the markup of names and plain texts, and cleans descriptions. A text of which nothing is left is removed. Texts as a calendar
 * stores them stay unchanged; values that no write would accept stay too, and are refused with the shape.
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

/** Cleans every text at any depth, all of which are plain; names of members stay. */
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
