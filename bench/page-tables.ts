/** The tables of a run for MEASUREMENTS.md, with all sizes side by side. */

import { measures } from './measures.ts';
import type { Options } from './options.ts';
import { count, inMarkdown, named, pairOf, type Results } from './report.ts';

/** The title of the section of a run. */
export function titleOf({ pair, sizes, connections, workers }: Options): string {
  const events = new Intl.ListFormat('en-GB').format(sizes.map(count));
  return [
    `The ${pair} pair, ${events} events`,
    `${connections} connections`,
    ...(workers > 1 ? [`${workers} workers`] : []),
  ].join(', ');
}

/** A table of rates, ratios and 95th percentiles, and one of all other results. */
export function pageTables(results: Results): string {
  const sizes = [...new Set(results.prepared.map(({ events }) => events))];
  return `${ratesTable(results, sizes)}\n\n${othersTable(results, sizes)}`;
}

function ratesTable({ outcomes }: Results, sizes: readonly number[]): string {
  const head = sizes.flatMap((size) => [`at ${count(size)}: answers/s`, 'the floor', 'ratio', 'p95, ms', 'the floor']);
  const rows = measures.flatMap(({ name }) => {
    const cells = sizes.flatMap((size) => {
      const [product, floor] = pairOf(named(outcomes, name), size);
      if (!product || !floor) return [];
      const rates = [count(product.rate), count(floor.rate), ratioOf(product.rate / floor.rate)];
      return [...rates, product.p95.toFixed(1), floor.p95.toFixed(1)];
    });
    return cells.length > 0 ? [[name, ...cells]] : [];
  });
  return inMarkdown(['', ...head], rows);
}

/** Rounds to two digits, because more are not reproducible. */
function ratioOf(value: number): string {
  return value < 10 ? value.toPrecision(2) : value.toFixed(0);
}

function othersTable({ prepared, memory }: Results, sizes: readonly number[]): string {
  const head = sizes.flatMap((size) => [`${count(size)} events`, 'the floor']);
  const row = (name: string, numbersAt: (size: number) => (number | undefined)[]) => [
    name,
    ...sizes.flatMap((size) => numbersAt(size).map((number) => (number === undefined ? '' : count(number)))),
  ];
  return inMarkdown(
    ['', ...head],
    [
      row('import as a whole process, events/s', (size) => pairOf(prepared, size).map(({ imported }) => imported)),
      row('first answer after the process starts, ms', (size) =>
        pairOf(prepared, size).map(({ startedIn }) => startedIn),
      ),
      row('memory at first, MB', (size) => pairOf(prepared, size).map(({ fresh }) => fresh)),
      row('memory after all that load, MB', (size) => pairOf(memory, size).map(({ now }) => now)),
    ],
  );
}
