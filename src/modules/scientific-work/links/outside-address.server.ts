import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Networks that are nobody's place on the internet: own, private, shared, reserved, of groups. */
const inside = new BlockList();
for (const [network, length] of [
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
] as const)
  inside.addSubnet(network, length, 'ipv4');

/** Of IPv6 only the addresses of the internet itself, without those that stand for IPv4. */
const outside = new BlockList();
outside.addSubnet('2000::', 3, 'ipv6');
const standingForOthers = new BlockList();
for (const [network, length] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  standingForOthers.addSubnet(network, length, 'ipv6');

/** Whether an address is one of the internet, and not of the network that the product runs in. */
export function isOutside(address: string): boolean {
  if (isIPv6(address))
    return outside.check(address, 'ipv6') && !standingForOthers.check(address, 'ipv6');
  return isIP(address) === 4 && !inside.check(address, 'ipv4');
}

/** That a name stands for an address which is not asked. */
class InsideAddress extends Error {}

/**
 * Looks a name up for a connection and refuses it as soon as one of its addresses is not `allowed`:
 * what was judged is what is connected to.
 */
export const guardedLookup =
  (allowed: (address: string) => boolean): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error(`no address of ${name}`), '', 0);
      if (addresses.some(({ address }) => !allowed(address)))
        return done(new InsideAddress(name), '', 0);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
