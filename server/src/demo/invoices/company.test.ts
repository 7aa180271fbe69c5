import { describe, expect, it } from 'vitest';
import { fakeCompany, isUscc, usccOf } from './company.ts';
import { createRandom } from './random.ts';

describe('A generated company', () => {
  it('has a tax ID with valid check digits', () => {
    const random = createRandom('companies');

    const companies = Array.from({ length: 500 }, () => fakeCompany(random));

    expect(companies.filter((company) => !isUscc(company.taxId))).toEqual([]);
    expect(companies.every((company) => company.taxId.slice(2, 8) === company.region.code)).toBe(true);
  });

  it('is the same for the same seed and different for another seed', () => {
    const first = fakeCompany(createRandom('seed'));

    expect(fakeCompany(createRandom('seed'))).toEqual(first);
    expect(fakeCompany(createRandom('sees')).taxId).not.toBe(first.taxId);
  });
});

describe('The unified social credit code', () => {
  it('matches the worked example in GB 11714', () => {
    const code = usccOf({ region: '110000', organisation: 'D2143569' });

    expect(code.slice(8, 17)).toBe('D2143569X');
    expect(isUscc(code)).toBe(true);
  });

  it('is rejected when one character changes', () => {
    const code = usccOf({ region: '310115', organisation: 'MA1K2345' });

    for (let index = 0; index < 17; index += 1) {
      const other = code[index] === '7' ? '8' : '7';
      expect(isUscc(code.slice(0, index) + other + code.slice(index + 1))).toBe(false);
    }
  });
});
