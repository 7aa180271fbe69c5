import { expect, test } from 'vitest';
import { siteFault } from './site.ts';

test.each([
  ['https://fee.example.com', null],
  ['https://8.8.8.8', null],
  ['http://fee.example.com', 'notSecure'],
  ['http://localhost:3000', 'loopback'],
  ['http://127.0.0.1:3000', 'loopback'],
  ['http://[::1]:3000', 'loopback'],
  ['https://10.1.2.3', 'private'],
  ['https://172.20.0.1', 'private'],
  ['https://172.32.0.1', null],
  ['https://fee.local', 'private'],
  ['https://fee', 'private'],
  ['https://[fd00::1]', 'private'],
] as const)('The fault of the address %s is %s', (site, fault) => {
  expect(siteFault(site)).toBe(fault);
});
