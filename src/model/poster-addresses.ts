/** Posters: pictures that the service draws for its own records. */

/**
 * The root of posters' addresses as stored. The domain never exists (RFC 2606), so that stored addresses do not depend on where the service
 * runs.
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

/** Where the service shows posters, and when the record was last changed. */
interface Showing {
  /** Root of the service, absolute, without a slash at its end. */
  readonly base: string;
  readonly language: string;
  /** Milliseconds since the epoch. It becomes part of the address, so that caches fetch the poster again after a change. */
  readonly modified: number;
}

/** The public address of a picture: that of a poster is below the service's root, any other stays as it is. */
export function shownAddress(address: string, { base, language, modified }: Showing): string {
  if (!address.startsWith(reserved)) return address;
  return `${base}/posters/${language}/${address.slice(reserved.length)}?v=${Math.floor(modified / 1000).toString(36)}`;
}
