/** Values for every row of the tables: accepted ones with their results, and refused ones. */

import type { Row } from '../../src/model/tables/field.ts';
import { badValues } from './bad-values.ts';
import { type Good, goodValues } from './good-values.ts';

/** The accepted values of one row, including those that depend on more than its type. */
export function goodValuesOf(row: Row): readonly Good[] {
  if (row.valueType === 'choice')
    return (row.enum ?? []).flatMap((word) => [{ sent: word }, { sent: word.toUpperCase(), checked: word }]);
  if (row.valueType === 'number') return [...goodValues.number, ...rangeOf(row).map((sent) => ({ sent }))];
  if (row.valueType === 'amount') return [row.min ?? 0, '5'].map((sent) => ({ sent, checked: Number(sent) }));
  if (row.valueType === 'words' && row.enum) {
    const [first = '', second = first] = row.enum;
    return [
      { sent: first, checked: [first] },
      { sent: first.toUpperCase(), checked: [first] },
      { sent: [first, second], checked: [first, second] },
      { sent: `${first},${second}`, checked: [first, second] },
    ];
  }
  if (row.valueType === 'anyOf') {
    const [first = '', ...others] = row.enum ?? [];
    return [
      { sent: first, checked: [first] },
      { sent: `-${first.toUpperCase()}`, checked: others },
    ];
  }
  const emptyFlag = row.valueType === 'flag' && row.type === 'string' ? [{ sent: '', checked: false }] : [];
  return [...goodValues[row.valueType], ...emptyFlag];
}

/** The lowest and the highest number of a row. */
function rangeOf({ min = 0, max = Number.MAX_SAFE_INTEGER }: Row): readonly [number, number] {
  return [min, max];
}

/** Whether an empty text clears the value, as in an optional moment. */
export function isClearedByBlank({ valueType, required, onNull }: Row): boolean {
  return valueType === 'moment' && !required && !onNull;
}

/** The refused values of one row. */
export function badValuesOf(row: Row): readonly unknown[] {
  const emptyFlag = row.valueType === 'flag' && row.type !== 'string' ? [''] : [];
  const [lowest, highest] = rangeOf(row);
  const beyond = row.valueType === 'number' ? [lowest - 1, String(lowest - 1), highest + 0.1, String(highest + 1)] : [];
  return [...badValues[row.valueType], ...beyond, ...emptyFlag].filter(
    (value) => !(value === '' && (isClearedByBlank(row) || row.asSent)),
  );
}
