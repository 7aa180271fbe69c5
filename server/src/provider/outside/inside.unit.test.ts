import { describe, expect, test } from 'vitest';
import { isInside } from './inside.ts';

describe('WSTG-INPV-19 An address the server is asked to call', () => {
  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.31.255.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...[
      '192.0.2.1',
      '198.18.0.1',
      '198.51.100.7',
      '203.0.113.9',
      '192.88.99.1',
      '224.0.0.1',
      '255.255.255.255',
    ],
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fd00::1', 'fc00::1', 'fec0::1', 'ff02::1'],
    // IPv4 addresses in other notations: mapped, compatible, translated, 6to4, Teredo.
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::a00:1', '::ffff:0:127.0.0.1'],
    ...[
      '64:ff9b::7f00:1',
      '64:ff9b:1::7f00:1',
      '2002:7f00:1::',
      '2002:c0a8:1::1',
      '2001::1',
      '2001:0:7f00:1::',
    ],
    ...['2001:db8::1', '100::1', '5f00::1', '3fff::1', 'no address', ''],
  ])('%s is rejected', (address) => {
    expect(isInside(address)).toBe(true);
  });

  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '2400:3200::1',
    '2a00:1450::1',
  ])('%s is accepted as a host on the internet', (address) => {
    expect(isInside(address)).toBe(false);
  });
});
