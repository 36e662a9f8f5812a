/** Posters: pictures that the service draws of its own records. */

/**
 * Where the address of a poster begins as it is stored: under a domain that never exists (RFC 2606), so that it is nobody's and says
 * nothing of where the service stands.
 */
const reserved = 'https://posters.example/';

/** The kinds of records that have posters. */
export const posterKinds = ['events', 'venues'] as const;
/** A kind of record that has posters. */
export type PosterKind = (typeof posterKinds)[number];

/** The size of every poster, in pixels. */
export const posterSize = { width: 1200, height: 900 } as const;

/** The address of a record's poster as it is stored. */
export function posterAddress(kind: PosterKind, id: number): string {
  return `${reserved}${kind}/${id}.svg`;
}

/** Where the service shows posters, and when the record that shows one was last changed. */
interface Showing {
  /** Root of the service, absolute, without a slash at its end. */
  readonly base: string;
  readonly language: string;
  /** Milliseconds; another moment is another address, so that nobody sees an old poster for long. */
  readonly modified: number;
}

/** The address of a picture as clients see it: a poster's is the service's own, every other one is what it is. */
export function shownAddress(address: string, { base, language, modified }: Showing): string {
  if (!address.startsWith(reserved)) return address;
  return `${base}/posters/${language}/${address.slice(reserved.length)}?v=${Math.floor(modified / 1000).toString(36)}`;
}
