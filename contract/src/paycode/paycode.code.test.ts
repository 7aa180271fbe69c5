import { describe, expect, test } from 'vitest';
import { CODE_LENGTH, checkDigits, composeCode, isForeignCode, parseCode, stepAt } from './paycode.code.ts';

const code = composeCode({ handle: '26041907', changing: '08134550' });

describe('A payment code', () => {
  test('has twenty digits, from which its parts are read again, with or without spaces', () => {
    expect(code).toHaveLength(CODE_LENGTH);
    expect(parseCode(code)).toEqual({ handle: '26041907', changing: '08134550' });
    expect(parseCode(code.replace(/(.{4})/g, '$1 '))).toEqual({ handle: '26041907', changing: '08134550' });
  });

  test('has the check digits of ISO 7064, MOD 97-10', () => {
    // The example of the standard.
    expect(checkDigits('794')).toBe('44');
  });

  test('is not read with one digit wrong, or with two neighbours exchanged', () => {
    const wrong = [...code].flatMap((digit, at) =>
      [...'0123456789']
        .filter((other) => other !== digit)
        .map((other) => code.slice(0, at) + other + code.slice(at + 1)),
    );
    const exchanged = [...code.slice(1)].flatMap((digit, at) =>
      digit === code[at] ? [] : [code.slice(0, at) + digit + code.charAt(at) + code.slice(at + 2)],
    );

    expect(wrong).toHaveLength(180);
    expect([...wrong, ...exchanged].filter((text) => parseCode(text) !== null)).toEqual([]);
  });

  test('is no code of another wallet, nor any other text', () => {
    for (const text of ['', '134567890123456789', '28' + code.slice(2), `${code}1`, 'OPC1.abc'])
      expect(parseCode(text)).toBeNull();
  });

  test('of another platform is asked about, but no code of WeChat or UnionPay, and none in our form', () => {
    for (const text of ['261234567890', '2612345678901234', '281234567890123456789012'])
      expect(isForeignCode(text)).toBe(true);
    const wrong = `${code.slice(0, 19)}${(Number(code.slice(19)) + 1) % 10}`;
    const wechat = '134567890123456789';
    for (const text of [code, wrong, wechat, '6212345678901234567', '123', 'OPC1.abc', `${'2'.repeat(33)}`])
      expect(isForeignCode(text)).toBe(false);
  });

  test('changes each minute', () => {
    expect([stepAt(0), stepAt(59_999), stepAt(60_000)]).toEqual([0, 0, 1]);
  });
});
