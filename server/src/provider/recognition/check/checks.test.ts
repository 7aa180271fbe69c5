import { describe, expect, it } from 'vitest';
import { parseCapital } from './capital.ts';
import { findDays, parseChineseDay } from './day.ts';
import { parseInvoiceCode, typeOfFormCode } from './invoice-code.ts';
import { amountOfCents, centsOf, parseMoney } from './money.ts';
import { isCreditCode, looksLikeTaxId, mendCreditCode } from './tax-id.ts';

/** An invented code with a valid check character. */
const CODE = '91110105MA6TP7122R';

describe('A unified social credit code', () => {
  it('is valid only with its check character', () => {
    expect(isCreditCode(CODE)).toBe(true);
    expect(isCreditCode(`${CODE.slice(0, 17)}7`)).toBe(false);
    expect(isCreditCode(CODE.slice(0, 17))).toBe(false);
  });

  it('is corrected for a letter outside its alphabet', () => {
    expect(mendCreditCode(CODE.replace('1110105', '111O105'))).toBe(CODE);
  });

  it('stays as read when no correction is valid', () => {
    expect(mendCreditCode('91110105MA6TP99999')).toBe('91110105MA6TP99999');
  });

  it('is not the only kind of tax number', () => {
    expect(looksLikeTaxId('410305123456789')).toBe(true);
    expect(looksLikeTaxId('0571-62832767')).toBe(false);
  });
});

describe('An amount in Chinese capitals', () => {
  it.each([
    ['壹佰零叁圆伍角', '103.50'],
    ['柒仟零壹拾捌圆捌角叁分', '7018.83'],
    ['壹拾贰万叁仟元整', '123000.00'],
    ['贰亿零伍万圆零叁分', '200050000.03'],
    ['负肆拾玖圆陆角整', '-49.60'],
  ])('%s is %s', (text, value) => {
    expect(parseCapital(text)).toBe(value);
  });

  it('is undefined when a character was misread', () => {
    expect(parseCapital('壹佰寒叁圆')).toBeUndefined();
  });
});

describe('An amount of money', () => {
  it('is read with currency marks, separators and signs', () => {
    expect(parseMoney('¥1,234.50')).toBe('1234.50');
    expect(parseMoney('-14.16')).toBe('-14.16');
    expect(parseMoney('1.234,50')).toBe('1234.50');
    expect(parseMoney('abc')).toBeUndefined();
  });

  it('is added as whole cents', () => {
    expect(centsOf('0.10') + centsOf('0.20')).toBe(30);
    expect(amountOfCents(-705)).toBe('-7.05');
  });
});

describe('A date', () => {
  it('is read in Chinese with and without its characters', () => {
    expect(parseChineseDay('2019年03月19日')).toBe('2019-03-19');
    expect(parseChineseDay('2019 05 08')).toBe('2019-05-08');
    expect(parseChineseDay('20190508')).toBe('2019-05-08');
  });

  it.each([
    ['Date:18/01/2018 09:20', '2018-01-18'],
    ['10-03-201817:24:07', '2018-03-10'],
    ['22-04-1612:01', '2016-04-22'],
    ['09Apr201818:26', '2018-04-09'],
    ['March 5, 2017', '2017-03-05'],
    ['12/28/2017', '2017-12-28'],
  ])('is found in %s', (text, day) => {
    expect(findDays(text)[0]?.value).toBe(day);
  });

  it('is not found in telephone numbers and versions', () => {
    expect(findDays('Tel 03-7845 8155, v1.2.3, 31/02/2018')).toEqual([]);
  });
});

describe('The QR code of an invoice', () => {
  it('gives kind, code, number, amount, date and check code', () => {
    const code = parseInvoiceCode('01,10,041001900111,12345678,91.59,20190919,66881990002947147011,89B0,');

    expect(code).toEqual({
      type: 'vat_e_normal',
      code: '041001900111',
      number: '12345678',
      amount: '91.59',
      date: '2019-09-19',
      checkCode: '66881990002947147011',
    });
  });

  it('of a fully digital invoice has no form code', () => {
    expect(parseInvoiceCode('01,32,,24322000000012345678,100.00,20240305,,AB12')).toMatchObject({
      type: 'digital_normal',
      code: '',
      number: '24322000000012345678',
    });
  });

  it('is not a railway ticket code or a web address', () => {
    expect(parseInvoiceCode('020457580529044070601483548549')).toBeUndefined();
    expect(parseInvoiceCode('https://example.test/01,10')).toBeUndefined();
  });

  it('gives the kind together with the form code', () => {
    expect(typeOfFormCode('1100094140')).toBe('vat_special');
    expect(typeOfFormCode('044031800104')).toBe('vat_normal');
  });
});
