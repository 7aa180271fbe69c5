import { lookup as resolve, type LookupAddress } from 'node:dns';
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net';

/** IANA's special-purpose addresses (RFC 6890 and its registry); none is a host on the internet. */
const IPV4: readonly [string, number][] = [
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
  ['224.0.0.0', 3],
];
/** Global unicast addresses with a special purpose; each may contain an IPv4 address. */
const IPV6: readonly [string, number][] = [
  // Protocol assignments, including Teredo (2001::/32).
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4.
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [net, bits] of IPV4) special.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of IPV6) special.addSubnet(net, bits, 'ipv6');
/** IPv6 outside this range is not public: loopback, embedded IPv4, private, link-local, multicast. */
const internet = new BlockList();
internet.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is private or has a special purpose; users must not be able to make the server call it. */
export function isInside(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  if (isIPv4(plain)) return special.check(plain, 'ipv4');
  if (!isIPv6(plain)) return true;
  return !internet.check(plain, 'ipv6') || special.check(plain, 'ipv6');
}

/** The name resolves to a private address. */
export class StaysInside extends Error {}

/**
 * A DNS lookup that fails if any address of the host is private. It checks the addresses that the connection then uses,
 * so that a second lookup cannot return a different one (DNS rebinding).
 */
export const publicOnly: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? new Error(`no address for ${host}`), '', 0);
    if (addresses.some(({ address }) => isInside(address)))
      return done(new StaysInside(`${host} would stay inside`), '', 0);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};
