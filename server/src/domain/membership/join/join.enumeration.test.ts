import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinEndpoints } from '@outlay/contract/membership/join';
import { newId } from '#system/id.ts';
import { newCompany, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { askForCode, easyCaptcha, newAccount } from '../../../../test/registering.ts';

let server: TestServer;
let ours: Crew;
beforeAll(async () => {
  server = await startServer({ captcha: easyCaptcha });
  ours = await newCompany(server, 'Harbour Works');
});
afterAll(() => server.stop());

const FORM = { realName: 'Noa Field', password: 'Rain4Harbour', language: 'en-US' as const };

describe('WSTG-BUSL-04 Nobody can find out who has an account', () => {
  test('a code is requested and answered alike for known and unknown accounts', async () => {
    const known = await askForCode(server, ours.leader.account, 'join');
    const unknown = await askForCode(server, newAccount(), 'join');
    const wrong = (account: string) =>
      server.call(null, joinEndpoints.checkCode, { account, code: '000000' });
    const [one, other] = [await wrong(ours.auditor.account), await wrong(newAccount())];

    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect([one.status, one.body]).toEqual([other.status, other.body]);
  });

  test('an invented ticket or token is answered alike in every case', async () => {
    const wrong = { ...FORM, ticket: 'A'.repeat(43) };
    const a = await server.call(null, joinEndpoints.register, { ...wrong, companyId: ours.companyId });
    const b = await server.call(null, joinEndpoints.register, { ...wrong, companyId: newId() });

    expect([a.status, a.body]).toEqual([b.status, b.body]);
    expect(a.body.reason).toBe('codeExpired');
  });
});
