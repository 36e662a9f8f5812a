import { expect } from 'chai';
import { parseAllowed, reachOf } from '../../src/outgoing/reach.ts';

const reach = (...parts: string[]) => reachOf(parseAllowed(parts) ?? { hosts: [], blocks: [] });

describe('an address that somebody names', () => {
  it('is reached when it is public', () => {
    for (const address of ['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946', '2a00:1450:4003::1'])
      expect(reach()('a.example', address), address).to.equal(true);
  });

  it('is not reached when it is private, local, shared, of documentation, or leads to an IPv4 address', () => {
    const inside = [
      ...[
        '127.0.0.1',
        '127.9.9.9',
        '0.0.0.0',
        '10.0.0.1',
        '172.16.0.1',
        '172.31.255.255',
        '192.168.1.1',
        '169.254.169.254',
      ],
      ...[
        '100.64.0.1',
        '192.0.0.1',
        '192.0.2.1',
        '198.18.0.1',
        '203.0.113.9',
        '224.0.0.1',
        '240.0.0.1',
        '255.255.255.255',
      ],
      ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1'],
      ...[
        '64:ff9b::7f00:1',
        '2002:7f00:1::',
        '2001:0:7f00:1::',
        '2001:db8::1',
        '3fff::1',
        'fe80::1%eth0',
        'a.example',
        '',
      ],
    ];
    for (const address of inside) expect(reach()('a.example', address), address).to.equal(false);
  });

  it('is reached where the settings allow its host, its address or its block', () => {
    expect(reach('files.internal')('Files.internal', '10.0.0.1')).to.equal(true);
    expect(reach('files.internal')('other.internal', '10.0.0.1')).to.equal(false);
    expect(reach('10.0.0.0/8')('a.example', '10.200.0.1')).to.equal(true);
    expect(reach('10.0.0.0/8')('a.example', '127.0.0.1')).to.equal(false);
    expect(reach('127.0.0.1')('a.example', '127.0.0.1')).to.equal(true);
    expect(reach('127.0.0.1')('a.example', '127.0.0.2')).to.equal(false);
    expect(reach('fd00::/8')('a.example', 'fd00::5')).to.equal(true);
  });

  it('is allowed only by what can be read', () => {
    for (const wrong of ['10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/8/9', 'host/8', 'http://a.example', 'a b', '::1/129'])
      expect(parseAllowed([wrong]), wrong).to.equal(undefined);
  });
});
