import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from './failure.double.ts';
import { newIdpKey, type IdpKey } from './saml.double.ts';
import type { LdapSource } from './single-sign-on.port.ts';
import { hasSlapd, openSlapd, SLAPD_ADMIN, SLAPD_BASE, type Slapd } from './slapd.double.ts';
import { createLdap } from './sso.ldap.ts';

const PEOPLE = `ou=people,${SLAPD_BASE}`;
const PASSWORD = 'password-of-lin';
const ldap = createLdap({ inside: true });

// Debian: `apt-get install slapd`; the double of a directory is tested on every machine.
describe.skipIf(!hasSlapd)('A directory of OpenLDAP', () => {
  let slapd: Slapd;
  let key: IdpKey;
  beforeAll(async () => {
    key = newIdpKey('localhost');
    slapd = await openSlapd(key);
    await slapd.client.add(PEOPLE, { objectClass: 'organizationalUnit', ou: 'people' });
    const add = (uid: string, more: Record<string, string>, below = PEOPLE) =>
      slapd.client.add(`uid=${uid},${below}`, {
        ...{ objectClass: 'inetOrgPerson', uid, cn: uid, sn: uid, userPassword: PASSWORD },
        ...more,
      });
    await add('lin', { displayName: '林娜', mail: 'lin@corp.example', mobile: '+8613800138000' });
    await slapd.client.add(`ou=second,${PEOPLE}`, { objectClass: 'organizationalUnit', ou: 'second' });
    await add('duplicate', {});
    await add('duplicate', {}, `ou=second,${PEOPLE}`);
  });
  afterAll(() => slapd.close());

  const sourceOf = (changes: Partial<LdapSource['settings']> = {}): LdapSource => ({
    settings: {
      ...{ kind: 'ldap', url: `ldap://localhost:${slapd.port}`, startTls: false, certificates: [] },
      ...{ bindDn: SLAPD_ADMIN.dn, baseDn: PEOPLE, accountAttribute: 'uid', idAttribute: 'entryUUID' },
      attributes: { name: 'displayName', email: 'mail', phone: 'mobile' },
      ...changes,
    },
    secret: SLAPD_ADMIN.password,
  });
  const signIn = (account: string, password = PASSWORD, source = sourceOf()) =>
    ldap.signIn(source, { account, password });

  test('signs somebody in without TLS, by StartTLS and by ldaps', async () => {
    const certificates = [key.certificate];
    const url = `ldaps://localhost:${slapd.securePort}`;
    for (const source of [
      sourceOf(),
      sourceOf({ startTls: true, certificates }),
      sourceOf({ url, certificates }),
    ])
      expect(await signIn('lin', PASSWORD, source)).toEqual({
        ...{ subject: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/) as string },
        ...{ name: '林娜', email: 'lin@corp.example', phone: '+8613800138000' },
        ...{ sessionRef: null, secondFactor: false, to: null },
      });
    await expect(ldap.check(sourceOf())).resolves.toBeUndefined();
  });

  test.each(['*', 'l*', 'lin)(uid=*', '(uid=lin)', 'nobody', 'duplicate', 'lin\u0000', `uid=lin,${PEOPLE}`])(
    'refuses the account %s',
    async (account) => {
      expect(await failureOf(signIn(account))).toMatchObject({ fault: 'credentials' });
    },
  );

  test('refuses other passwords, an empty one, and a certificate that is not trusted', async () => {
    for (const password of ['wrong', '', SLAPD_ADMIN.password])
      expect(await failureOf(signIn('lin', password))).toMatchObject({ fault: 'credentials' });
    expect(await failureOf(signIn('lin', PASSWORD, sourceOf({ startTls: true })))).toMatchObject({
      fault: 'certificate',
    });
  });

  test('reports another secret, and a base that is not there', async () => {
    expect(await failureOf(ldap.check({ ...sourceOf(), secret: 'wrong' }))).toMatchObject({
      fault: 'secret',
    });
    const lost = sourceOf({ baseDn: `ou=none,${SLAPD_BASE}` });
    expect(await failureOf(ldap.check(lost))).toMatchObject({ fault: 'provider', code: '32' });
    expect(await failureOf(ldap.check(sourceOf({ baseDn: 'nonsense' })))).toMatchObject({
      fault: 'provider',
    });
  });
});
