import type { Input } from '../calendar/calendar.ts';

/** Most names in the header. */
const max = 20;
/** What may stand in a header without being quoted. */
const plainName = /^[\w.[\]-]{1,64}$/;

/** The header that names parameters which nobody knows; none without any. */
export function ignoredHeader({ ignored }: Pick<Input, 'ignored'>): Record<string, string> {
  const names = ignored.filter((name) => plainName.test(name)).slice(0, max);
  return names.length > 0 ? { 'X-Ignored-Parameters': names.join(', ') } : {};
}
