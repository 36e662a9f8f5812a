/** Trims records to the requested fields. */

/** A tree of names; an empty map takes the whole value. */
type Wanted = Map<string, Wanted>;

/** Makes a trimmer for `_fields` such as `id`, `title`, `venue.city`. Unknown names are ignored. */
export function trimmer(fields: readonly string[]): (record: Buffer) => Buffer {
  const wanted = wantedOf(fields);
  return (record) => Buffer.from(JSON.stringify(trimmed(JSON.parse(record.toString('utf8')), wanted)));
}

function wantedOf(fields: readonly string[]): Wanted {
  const root: Wanted = new Map();
  const whole = new Set<Wanted>();
  for (const field of fields) {
    let level = root;
    for (const name of field.split('.')) {
      if (whole.has(level)) break;
      const below: Wanted = level.get(name) ?? new Map();
      level.set(name, below);
      level = below;
    }
    level.clear();
    whole.add(level);
  }
  return root;
}

/** Lists are trimmed item by item; what is no object stays as it is. */
function trimmed(value: unknown, wanted: Wanted): unknown {
  if (wanted.size === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => trimmed(item, wanted));
  const picked = Object.entries(value).filter(([name]) => wanted.has(name));
  return Object.fromEntries(picked.map(([name, part]) => [name, trimmed(part, wanted.get(name) as Wanted)]));
}
