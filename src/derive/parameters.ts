/** What a request carries, before anything is checked. */

/** The parameters of a request as they came, both parts already parsed into plain values. */
export interface Raw {
  /** Brackets and repeats are nested values. Every leaf is a string. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** Whether the body is a form, whose every leaf is a string. */
  readonly form: boolean;
}

/** Parameters by their names, unchecked. */
export type Parameters = Readonly<Record<string, unknown>>;

const index = /^\d{1,4}$/;

/** The parameters of a read: those of the query alone. */
export function readParameters(raw: Raw): Parameters {
  return own(raw.query, true);
}

/** The parameters of a write: where body and query both have one, the body's. */
export function writtenParameters(raw: Raw): Parameters {
  return { ...own(raw.query, true), ...(raw.body ? own(raw.body, raw.form) : {}) };
}

/** The names of parameters that come as JSON, in which a list is a value and no repeat. */
export function jsonNames({ body, form }: Raw): ReadonlySet<string> {
  return new Set(body && !form ? Object.keys(body) : []);
}

/** Copies own members only, so that no prototype is ever asked; `{0: a, 1: b}` of a query or form is the list [a, b]. */
function own(part: Readonly<Record<string, unknown>>, bracketed: boolean): Record<string, unknown> {
  const copy: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(part)) copy[name] = bracketed ? unfolded(value) : value;
  return copy;
}

function unfolded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => index.test(key)) ? Object.values(value) : value;
}
