/** Which addresses the service may reach when somebody else names one: public ones, and those that the settings allow. */

import { BlockList, isIP } from 'node:net';

/** IPv4 addresses of no public host (RFC 6890 and the registry that it began). */
const reserved4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** The IPv6 addresses of public hosts, and those among them that are none or lead to an IPv4 address. */
const [public6, notPublic6] = [
  ['2000::', 3],
  [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
] as const;

/** What may be reached besides public hosts. */
export interface Allowed {
  readonly hosts: readonly string[];
  /** As in `10.0.0.0/8`; of an address by itself the length is that of the whole. */
  readonly blocks: readonly { readonly address: string; readonly length: number }[];
}

/** Tells whether a host may be reached at an address. */
export type MayReach = (host: string, address: string) => boolean;

/** Reads hosts, addresses and blocks; undefined for anything else. */
export function parseAllowed(parts: readonly string[]): Allowed | undefined {
  const [hosts, blocks]: [string[], { address: string; length: number }[]] = [[], []];
  for (const part of parts) {
    const [address = '', length, ...rest] = part.replace(/^\[(.*)\]$/, '$1').split('/');
    const whole = isIP(address) === 4 ? 32 : 128;
    const bits = length === undefined ? whole : Number(length);
    if (isIP(address) === 0) {
      if (length !== undefined || !/^[\w-]+(?:\.[\w-]+)*$/.test(address)) return undefined;
      hosts.push(address.toLowerCase());
    } else {
      if (rest.length > 0 || !/^\d{1,3}$/.test(length ?? '0') || bits > whole) return undefined;
      blocks.push({ address, length: bits });
    }
  }
  return { hosts, blocks };
}

/** Makes the test of addresses. */
export function reachOf({ hosts, blocks }: Allowed): MayReach {
  const [allowed, refused4, known6, refused6] = [new BlockList(), new BlockList(), new BlockList(), new BlockList()];
  for (const { address, length } of blocks) allowed.addSubnet(address, length, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  for (const [address, length] of reserved4) refused4.addSubnet(address, length);
  known6.addSubnet(public6[0], public6[1], 'ipv6');
  for (const [address, length] of notPublic6) refused6.addSubnet(address, length, 'ipv6');
  return (host, address) => {
    const family = isIP(address);
    if (family === 0) return false;
    if (hosts.includes(host.toLowerCase()) || allowed.check(address, family === 4 ? 'ipv4' : 'ipv6')) return true;
    if (family === 4) return !refused4.check(address);
    return known6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
  };
}
