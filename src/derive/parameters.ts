/** The parameters of a request before validation. */

/** The parameters of a request, query and body parsed into plain values. */
export interface Raw {
  /** Brackets and repeated names become nested values. Every leaf is a string. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** True when the body is a form, in which every leaf is a string. */
  readonly form: boolean;
}

/** Parameters by their names, unchecked. */
export type Parameters = Readonly<Record<string, unknown>>;

const index = /^\d{1,4}$/;

/** The parameters of a read: those of the query. */
export function readParameters(raw: Raw): Parameters {
  return own(raw.query, true);
}

/** The parameters of a write. Those of the body win over those of the query. */
export function writtenParameters(raw: Raw): Parameters {
  return { ...own(raw.query, true), ...(raw.body ? own(raw.body, raw.form) : {}) };
}

/** The names of the parameters that came as JSON, in which a list is a value and not a repeated parameter. */
export function jsonNames({ body, form }: Raw): ReadonlySet<string> {
  return new Set(body && !form ? Object.keys(body) : []);
}

/** Copies own members only, so that prototypes do not matter. `{0: a, 1: b}` of a query or a form becomes the list [a, b]. */
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
