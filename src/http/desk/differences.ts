/** Shows an editor what another has saved while they were typing. */

import type { ResourceName, Row, ValueType } from '../../model/tables/field.ts';
import { textControl } from './form.ts';
import { type FormValues, formRows, isSameValue } from './form-values.ts';
import type { DeskWords } from './words.ts';

/** Values that are not readable text. */
const unread: readonly ValueType[] = ['flag', 'status', 'choice', 'user', 'parent'];

/** A sentence for each control whose value differs from the record, by the control's name. */
export function differences(
  resource: ResourceName,
  now: FormValues,
  typed: FormValues,
  words: DeskWords,
): Map<string, string> {
  const said = Object.entries(formRows(resource)).flatMap(([name, row]) =>
    row.translatable
      ? textsOf(name, row, now, typed, words)
      : ofValue(name, row, now.facts[name], typed.facts[name], words),
  );
  return new Map(said);
}

type Said = [control: string, sentence: string];
type Value = FormValues['facts'][string] | undefined;

function textsOf(name: string, row: Row, now: FormValues, typed: FormValues, words: DeskWords): Said[] {
  return Object.entries(typed.texts).flatMap(([language, texts]) =>
    ofValue(textControl(language, name), row, now.texts[language]?.[name], texts[name], words),
  );
}

function ofValue(control: string, row: Row, now: Value, typed: Value, words: DeskWords): Said[] {
  if (isSameValue(row, now, typed)) return [];
  const value = [now ?? ''].flat().join(', ');
  const text = row.valueType === 'moment' ? value.replace('T', ' ') : value;
  return [[control, unread.includes(row.valueType) ? words.nowDiffers : words.nowIs(text)]];
}
