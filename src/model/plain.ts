/** An object out of parsed JSON, of whose members nothing is known. */
export type Plain = Readonly<Record<string, unknown>>;

/** What a text says in JSON; undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is an object, and neither a list nor null. */
export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
