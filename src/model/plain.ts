/** An object out of parsed JSON, of whose members nothing is known. */
export type Plain = Readonly<Record<string, unknown>>;

/** Whether a value is an object, and neither a list nor null. */
export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
