/** The tables of results: ratios of product and reference, next to their targets. */

import { measures, type PairName } from './measures.ts';
import type { Prepared } from './prepare.ts';
import type { Program } from './programs.ts';
import type { Outcome } from './slices.ts';

/** All results of a run. */
export interface Results {
  readonly pair: PairName;
  /** The other checkout, if the reference is not the floor program. */
  readonly against: string | undefined;
  readonly outcomes: readonly Outcome[];
  /** Messages about missing measures. */
  readonly failures: readonly string[];
  readonly prepared: readonly Prepared[];
  readonly memory: readonly Memory[];
}

/** Resident memory in MB after all load, and at its peak. */
export interface Memory {
  readonly program: Program;
  readonly events: number;
  readonly now: number;
  readonly peak: number;
}

/** The cells of a row. */
type Cells = readonly string[];
type Paint = (head: Cells, rows: readonly Cells[]) => string;

/** Targets other than those of the measures. */
const aims = { imported: 2000, startedIn: 300, memory: 120, memoryAt: 10_000, unchanged: 0.95 };

const nameOf = (against: string | undefined): string => (against ? 'other' : 'floor');

/** All tables as text. */
export function reportOf(results: Results, markdown: boolean): string {
  const paint = markdown ? inMarkdown : inColumns;
  const sizes = [...new Set(results.prepared.map(({ events }) => events))];
  const [smallest, largest] = [sizes[0] ?? 0, sizes.at(-1) ?? 0];
  const parts = sizes.map((size) => `${count(size)} events\n\n${sizeTable(results, size, paint)}`);
  parts.push(`Loading, starting, memory\n\n${otherTable(results, sizes, paint)}`);
  if (largest > smallest) {
    parts.push(
      `Growth, ${count(largest)} ÷ ${count(smallest)} events\n\n${growthTable(results, smallest, largest, paint)}`,
    );
  }
  return `${parts.join('\n\n')}\n\n* below its aim\n`;
}

/** The results of the product and of the reference at one size. */
export function pairOf<T extends { readonly program: Program; readonly events: number }>(
  rows: readonly T[],
  size: number,
): T[] {
  const found = (program: Program): T[] => rows.filter((row) => row.events === size && row.program === program);
  return [...found('product').slice(0, 1), ...found('reference').slice(0, 1)];
}

/** The results of one measure. */
export function named(outcomes: readonly Outcome[], name: string): Outcome[] {
  return outcomes.filter(({ measure }) => measure === name);
}

function sizeTable({ pair, against: other, outcomes }: Results, size: number, paint: Paint): string {
  const label = nameOf(other);
  const head = [
    '',
    'product/s',
    `${label}/s`,
    'ratio',
    'aim',
    'product ms p50 p95 p99',
    `${label} ms`,
    'product µs',
    `${label} µs`,
    'ratio',
    'bytes',
  ];
  const rows = measures.flatMap(({ name, aim: { [pair]: ofFloor } }) => {
    const aim = other ? aims.unchanged : ofFloor;
    const [product, reference] = pairOf(named(outcomes, name), size);
    if (!product || !reference) return [];
    const rates = [
      count(product.rate),
      count(reference.rate),
      against(product.rate / reference.rate, aim, 'least'),
      String(aim),
    ];
    const bytes = `${count(product.bytes)} / ${count(reference.bytes)}`;
    return [[name, ...rates, latency(product), latency(reference), ...costs(product.cpu, reference.cpu), bytes]];
  });
  return paint(head, rows);
}

function latency({ p50, p95, p99 }: Outcome): string {
  return [p50, p95, p99].map((value) => value.toFixed(1)).join(' ');
}

/** The CPU time of both, and by which factor the product needs less. */
function costs(product: number | undefined, reference: number | undefined): string[] {
  if (product === undefined || reference === undefined) return ['', '', ''];
  return [count(product), count(reference), (reference / product).toFixed(2)];
}

function otherTable({ against: other, prepared, memory }: Results, sizes: readonly number[], paint: Paint): string {
  const rows = sizes.flatMap((size) => {
    const [product, reference] = pairOf(prepared, size);
    const [ours, theirs] = pairOf(memory, size);
    if (!product || !reference) return [];
    const row = (name: string, one: number | undefined, other: number | undefined, aim = '', mark = ''): Cells[] =>
      one === undefined || other === undefined
        ? []
        : [[`${name}, ${count(size)}`, count(one) + mark, count(other), (one / other).toFixed(2), aim]];
    const late = product.startedIn > aims.startedIn ? '*' : '';
    const slow = product.imported < aims.imported ? '*' : '';
    const bounded = size === aims.memoryAt;
    const large = bounded && (ours?.now ?? 0) > aims.memory ? '*' : '';
    return [
      ...row('import, events/s', product.imported, reference.imported, `≥ ${aims.imported}`, slow),
      ...row('first answer, ms', product.startedIn, reference.startedIn, `≤ ${aims.startedIn}`, late),
      ...row('memory fresh, MB', product.fresh, reference.fresh),
      ...row('memory after load, MB', ours?.now, theirs?.now, bounded ? `≤ ${aims.memory}` : '', large),
      ...row('memory at its peak, MB', ours?.peak, theirs?.peak),
    ];
  });
  return paint(['', 'product', nameOf(other), 'ratio', 'aim'], rows);
}

function growthTable(
  { pair, against: other, outcomes }: Results,
  smallest: number,
  largest: number,
  paint: Paint,
): string {
  const rows = measures.flatMap(({ name, aim: { growth, growthOfCost } }) => {
    const [small, smallFloor] = pairOf(named(outcomes, name), smallest);
    const [large, largeFloor] = pairOf(named(outcomes, name), largest);
    if (!small || !smallFloor || !large || !largeFloor) return [];
    const most = growth ?? Number.POSITIVE_INFINITY;
    const p95 = [against(large.p95 / small.p95, most, 'most'), (largeFloor.p95 / smallFloor.p95).toFixed(2)];
    return [
      [
        name,
        p95[0] ?? '',
        p95[1] ?? '',
        growth === undefined ? '' : String(growth),
        grown(small.cpu, large.cpu, growthOfCost?.[pair]),
        grown(smallFloor.cpu, largeFloor.cpu),
        growthOfCost === undefined ? '' : String(growthOfCost[pair]),
      ],
    ];
  });
  return paint(['', 'p95 product', `p95 ${nameOf(other)}`, 'aim', 'CPU product', `CPU ${nameOf(other)}`, 'aim'], rows);
}

function grown(small: number | undefined, large: number | undefined, most = Number.POSITIVE_INFINITY): string {
  return small === undefined || large === undefined ? '' : against(large / small, most, 'most');
}

function against(value: number, aim: number, bound: 'least' | 'most'): string {
  const missed = bound === 'least' ? value < aim : value > aim;
  return value.toFixed(2) + (missed ? '*' : '');
}

/** Formats a number, rounded and with thousands separators. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function inColumns(head: Cells, rows: readonly Cells[]): string {
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: Cells): string =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ');
  return [head, ...rows].map(line).join('\n');
}

/** Formats a table in Markdown. */
export function inMarkdown(head: Cells, rows: readonly Cells[]): string {
  const rule = head.map((_, at) => (at === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
