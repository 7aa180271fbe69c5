import { ROUTES } from '@outlay/contract/routes';
import { expect, test } from 'vitest';
import { siteAllows } from './site.policy.ts';

const SITES = ['travel.example.com', '*.partner.cn'];

test.each([
  ['https://travel.example.com/orders?a=1', true],
  ['https://a.partner.cn/', true],
  ['https://a.b.partner.cn/', true],
  ['https://partner.cn/', false],
  ['https://evilpartner.cn/', false],
  ['https://www.travel.example.com/', false],
  ['https://travel.example.com.evil.cn/', false],
  ['https://travel.example.com@evil.cn/', false],
  ['https://someone:secret@travel.example.com/', false],
  ['http://travel.example.com/', false],
  ['https://travel.example.com:8443/', false],
  ['javascript:alert(1)', false],
  ['data:text/html,hello', false],
  [ROUTES.home, false],
  ['', false],
])('%s: %s', (address, allowed) => {
  expect(siteAllows(SITES, address)).toBe(allowed);
});
