/** Parses JSON as it is really published: what strict parsers refuse is repaired where there is only one way to read it. */

/** A parsed text, and the number of repairs. */
export interface Tolerated {
  readonly value: unknown;
  readonly controlCharacters: number;
  readonly escapes: number;
}

/** An unclosed string extends to the end of the text; otherwise each quote in it would be tried as its beginning. */
const strings = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)/g;
const control = /[\u0000-\u001f]/g;
const wrongEscape = /\\(?:(["\\/bfnrt]|u[0-9a-fA-F]{4})|)/g;

/**
 * Parses JSON (RFC 8259) that may have bare control characters and unknown escapes inside its strings. Throws SyntaxError
 * for anything else.
 */
export function parseTolerantly(text: string): Tolerated {
  try {
    return { value: JSON.parse(text), controlCharacters: 0, escapes: 0 };
  } catch {
    return parseRepaired(text);
  }
}

function parseRepaired(text: string): Tolerated {
  let controlCharacters = 0;
  let escapes = 0;
  const repaired = text.replace(strings, (string) =>
    string
      .replace(wrongEscape, (whole, known: string | undefined) => {
        if (known !== undefined) return whole;
        escapes += 1;
        return '\\\\';
      })
      .replace(control, (character) => {
        controlCharacters += 1;
        return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
      }),
  );
  return { value: JSON.parse(repaired), controlCharacters, escapes };
}
