import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ConnectionSettings } from '@outlay/contract/membership/connection.settings';
import { identityEndpoints } from '@outlay/contract/membership/identity';
import { openLdap, type LdapDouble } from '#provider/single-sign-on/ldap.double.ts';
import { newIdpKey } from '#provider/single-sign-on/saml.double.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { connectionForm, enabled, tokenIn } from '../../../../test/connecting.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { memberOf, TRUSTING, withMail } from '../../../../test/single-sign-on.ts';

const BASE = 'ou=people,dc=harbour,dc=example';
const READER = 'cn=reader,dc=harbour,dc=example';
const MAIL = 'lin@harbour.example';
const RIGHT = 'password-of-lin';
const READS = 'password-of-the-reader';

let server: TestServer;
let directory: LdapDouble;
let ours: Crew;
/** The state of a sign-in that was begun. */
let state: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.owner.query('update person set email = null where email is not null');
  const { privateKey, certificate } = newIdpKey('localhost');
  directory = await openLdap({ key: privateKey, cert: certificate });
  directory.entries = [
    { dn: READER, attributes: {}, password: READS },
    { dn: BASE, attributes: { objectClass: ['organizationalUnit'] } },
    {
      dn: `uid=lin,${BASE}`,
      attributes: { uid: ['lin'], entryUUID: ['e1'], cn: ['Lin'], mail: [MAIL] },
      password: RIGHT,
    },
  ];
  ours = await newCompany(server, 'Harbour Works');
  await withMail(server, ours.employee, MAIL);
  state = await begun(await connection());
  return () => directory.close();
});

async function connection(): Promise<string> {
  const settings = {
    kind: 'ldap' as const,
    ...{ url: `ldap://localhost:${directory.port}`, startTls: false, certificates: [] },
    ...{ bindDn: READER, baseDn: BASE, accountAttribute: 'uid', idAttribute: 'entryUUID' },
    attributes: { name: 'cn', email: 'mail', phone: null },
  } satisfies ConnectionSettings;
  const form = connectionForm(settings, READS, { firstMeeting: TRUSTING });
  return (await enabled(server, ours, form)).id;
}

async function begun(connectionId: string): Promise<string> {
  const request = { connectionId, to: null, inside: false };
  const answer = sure(await server.call(null, identityEndpoints.begin, request));
  expect(answer.url).toBeNull();
  return answer.state;
}

const signIn = (password: string, account = 'lin') =>
  server.call(null, identityEndpoints.ldap, { state, account, password });

describe('A sign-in by LDAP', () => {
  test('takes the right password after a wrong one on the same page', async () => {
    const wrong = await signIn('wrong');
    const token = tokenIn(sure(await signIn(RIGHT)));

    expect(wrong.body).toMatchObject({ code: 'INVALID_INPUT', reason: 'wrongCredentials' });
    expect(await memberOf(server, ours.employee, token)).toBe(ours.employee.memberId);
    expect((await signIn(RIGHT)).body).toMatchObject({ reason: 'signInStateMismatch' });
  });

  test('says the same of an unknown name as of a wrong password', async () => {
    const unknown = await signIn(RIGHT, 'nobody');

    expect(unknown.body).toMatchObject({ code: 'INVALID_INPUT', reason: 'wrongCredentials' });
  });

  test('does not send the directory the eleventh password within fifteen minutes', async () => {
    for (let nth = 0; nth < 10; nth += 1) expect((await signIn('wrong')).status).toBe(400);
    const before = directory.asked.length;

    const refused = await signIn(RIGHT);

    expect(refused.body).toMatchObject({ code: 'TOO_MANY' });
    expect(directory.asked).toHaveLength(before);
  });

  test('says that the connection failed while the directory is down, and works on the same page afterwards', async () => {
    directory.manner = 'cuts';
    const down = await signIn(RIGHT);
    directory.manner = 'answers';

    expect(down.body).toMatchObject({ code: 'WRONG_STATE', reason: 'connectionFailed' });
    tokenIn(sure(await signIn(RIGHT)));
  });
});
