import { describe, expect, test } from 'vitest';
import { newSigner } from '../../../../../test/signed-codes.ts';
import { checkSigned } from './signed-code.ts';

const SOLD = { merchantId: 'm', amount: 3_800, currency: 'CNY', now: Date.now() };
const { keys, sign } = await newSigner();
const check = async (code: string, change: Partial<typeof SOLD> = {}) =>
  await checkSigned(code, { keys, ...SOLD, ...change });

describe('A code that a phone has signed', () => {
  test('is taken for its amount, under the number that is never taken twice', async () => {
    expect(await check(await sign({ c: 7, a: 3_800 }))).toEqual({
      ...{ certificate: 'c', total: 50_000, number: '26019384 7' },
    });
  });

  test.each([
    ['another amount', { c: 1, a: 2_800 }, {}, 'otherAmount'],
    ['another merchant', { c: 1, m: 'other' }, {}, 'otherMerchant'],
    ['another phone', { c: 1, h: '11111111' }, {}, 'invalid'],
    ['an old moment', { c: 1, t: 1_700_000_000 }, {}, 'expired'],
    ['more than its certificate allows', { c: 1 }, { amount: 20_001 }, 'overCap'],
    ['another currency', { c: 1 }, { currency: 'EUR' }, 'overCap'],
    ['a certificate that is over', { c: 1 }, { now: Date.now() + 3_700_000 }, 'expired'],
  ])('is not taken for %s', async (_what, payment, change, fault) => {
    expect(await check(await sign(payment), change)).toBe(fault);
  });

  test('is nobody’s where a letter was changed, or another issuer has signed it', async () => {
    const code = await sign({ c: 1, a: 3_800 });
    const other = await newSigner();
    const [certificate = '', payment = ''] = code.split('~');
    const [head = '', body = '', signature = ''] = payment.split('.');
    const raised = btoa(atob(body).replace('3800', '3801')).replaceAll('=', '');

    expect(await check(`${certificate}~${head}.${raised}.${signature}`, { amount: 3_801 })).toBe('invalid');
    expect(await check(await other.sign({ c: 1, a: 3_800 }))).toBe('invalid');
    expect(await check('OPC1.nonsense~nonsense')).toBe('invalid');
  });

  test('cannot be checked by a till that has never seen the issuer’s keys', async () => {
    expect(await checkSigned(await sign({ c: 1 }), { ...SOLD, keys: null })).toBe('cannotCheck');
  });
});
