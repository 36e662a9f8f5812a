import type { Language } from './field.ts';
import type { Problem } from './problems.ts';

/** A request's parameters after the gate: what was right, what was missing, what was wrong. */
export interface Input {
  /** The language asked, or the default one. */
  readonly language: Language;
  /** Checked values by name; `null` clears a field. What was absent is absent. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly missing: readonly string[];
  readonly wrong: Readonly<Record<string, Problem>>;
  /** Names that nobody knows, which changed nothing. */
  readonly ignored: readonly string[];
}
