/** Takes some members of JSON without parsing it: a page with ten records and a few fields spent a fifth of its time on parsing them. */

/** A tree of names, as bytes (see `ByteText`); an empty map takes the whole value. */
type Wanted = Map<string, Wanted>;

/**
 * Makes a trimmer for `_fields` such as `id`, `title`, `venue.city`. Unknown names are ignored, and lists are trimmed item by item. It takes
 * JSON as `JSON.stringify` writes it, in UTF-8.
 */
export function trimmer(fields: readonly string[]): (record: Buffer) => Buffer {
  const root: Wanted = new Map();
  const whole = new Set<Wanted>();
  for (const field of fields) {
    let level = root;
    for (const part of field.split('.')) {
      if (whole.has(level)) break;
      const name = Buffer.from(part).toString('latin1');
      const below: Wanted = level.get(name) ?? new Map();
      level.set(name, below);
      level = below;
    }
    level.clear();
    whole.add(level);
  }
  return (record) => {
    const json = record.toString('latin1');
    return Buffer.from(trimmedValue(json, 0, json.length, root), 'latin1');
  };
}

/** The value between two places; what is neither an object nor a list stays as it is. */
function trimmedValue(json: string, from: number, to: number, wanted: Wanted): string {
  const first = json[from];
  if (wanted.size === 0 || (first !== '{' && first !== '[')) return json.slice(from, to);
  const parts: string[] = [];
  // No name is there twice, so that what follows the last wanted one need not be looked at
  for (let at = from + 1; at < to - 1 && (first === '[' || parts.length < wanted.size); ) {
    let part: Wanted | undefined = wanted;
    let begin = at;
    if (first === '{') {
      begin = endOfText(json, at) + 1;
      part = wanted.get(json.slice(at + 1, begin - 2));
    }
    const end = endOfValue(json, begin);
    if (part) parts.push(json.slice(at, begin) + trimmedValue(json, begin, end, part));
    // A comma follows, or the end
    at = end + 1;
  }
  return first + parts.join() + json[to - 1];
}

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
/** `[` and `{`, and what closes them; the bit between small and capital letters is all that tells them apart. */
const [opening, closing, alike] = [0x5b, 0x5d, 0x20];

/** The place behind a value. */
function endOfValue(json: string, from: number): number {
  let depth = 0;
  for (let at = from; at < json.length; at += 1) {
    const char = json.charCodeAt(at);
    if (char === quote) at = endOfText(json, at) - 1;
    else if ((char & ~alike) === opening) depth += 1;
    else if ((char & ~alike) === closing) {
      if (depth === 0) return at;
      depth -= 1;
    } else if (char === comma && depth === 0) return at;
  }
  return json.length;
}

/** The place behind a text that begins with a quote. */
function endOfText(json: string, from: number): number {
  for (let end = json.indexOf('"', from + 1); ; end = json.indexOf('"', end + 1)) {
    let escapes = end;
    while (json.charCodeAt(escapes - 1) === backslash) escapes -= 1;
    if ((end - escapes) % 2 === 0) return end + 1;
  }
}
