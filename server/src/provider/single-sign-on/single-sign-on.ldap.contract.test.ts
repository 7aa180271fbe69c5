import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureOf, textOfFailure } from './failure.double.ts';
import { openLdap, type LdapDouble } from './ldap.double.ts';
import { newIdpKey, type IdpKey } from './saml.double.ts';
import type { LdapSource } from './single-sign-on.port.ts';
import { createLdap } from './sso.ldap.ts';

const BASE = 'ou=people,dc=corp,dc=example';
const READER = 'cn=reader,dc=corp,dc=example';
const SECRET = 'password-of-the-reader';
const PASSWORD = 'password-of-lin';
const LIN = `uid=lin,${BASE}`;

let server: IdpKey;
let other: IdpKey;
beforeAll(() => {
  [server, other] = [newIdpKey('localhost'), newIdpKey('other')];
});

let directory: LdapDouble;
const open = async (secure = false) => {
  directory = await openLdap({ key: server.privateKey, cert: server.certificate, secure });
  directory.entries = [
    { dn: READER, attributes: {}, password: SECRET },
    { dn: BASE, attributes: { objectClass: ['organizationalUnit'] } },
    {
      dn: LIN,
      attributes: {
        ...{ uid: ['lin'], entryUUID: ['6a1c2b3e-0000-4000-8000-000000000001'], cn: ['林娜', 'Lin Na'] },
        ...{
          mail: ['lin@corp.example'],
          mobile: ['+8613800138000'],
          objectGUID: [Buffer.from('00ff10', 'hex')],
        },
      },
      password: PASSWORD,
    },
    {
      dn: `uid=wang,${BASE}`,
      attributes: { uid: ['wang'], entryUUID: ['w1'] },
      password: 'password-of-wang',
    },
  ];
};
beforeEach(() => open());
afterEach(() => directory.close());

const ldap = createLdap({ inside: true });
const sourceOf = (changes: Partial<LdapSource['settings']> = {}): LdapSource => ({
  settings: {
    ...{ kind: 'ldap', url: `ldap://localhost:${directory.port}`, startTls: false, certificates: [] },
    ...{ bindDn: READER, baseDn: BASE, accountAttribute: 'uid', idAttribute: 'entryUUID' },
    attributes: { name: 'cn', email: 'mail', phone: 'mobile' },
    ...changes,
  },
  secret: SECRET,
});

const signIn = (account = 'lin', password = PASSWORD, source = sourceOf()) =>
  ldap.signIn(source, { account, password });

describe('A sign-in by LDAP', () => {
  test('finds the entry by the account name, and binds as it', async () => {
    expect(await signIn()).toEqual({
      ...{ subject: '6a1c2b3e-0000-4000-8000-000000000001', name: '林娜' },
      ...{ phone: '+8613800138000', email: 'lin@corp.example' },
      ...{ sessionRef: null, secondFactor: false, to: null },
    });
    expect(directory.asked).toEqual([`bind ${READER}`, `search ${BASE} (uid=lin) 2`, `bind ${LIN}`]);
  });

  test('has hexadecimal digits for an id that is not text, whatever the case of its name', async () => {
    for (const idAttribute of ['objectGUID', 'objectguid'])
      expect(await signIn('lin', PASSWORD, sourceOf({ idAttribute }))).toMatchObject({ subject: '00ff10' });
  });

  test('has the account for a missing name, and leaves out what is not mapped', async () => {
    const attributes = { name: null, email: null, phone: null };

    expect(await signIn('lin', PASSWORD, sourceOf({ attributes }))).toMatchObject({
      ...{ name: 'lin', phone: null, email: null },
    });
    expect(await signIn('wang', 'password-of-wang')).toMatchObject({
      name: 'wang',
      phone: null,
      email: null,
    });
  });

  test.each([
    ['another password', 'lin', 'wrong'],
    ['the password of somebody else', 'lin', 'password-of-wang'],
    ['no password', 'lin', ''],
    ['an unknown account', 'nobody', PASSWORD],
    ['no account', '', PASSWORD],
    ['spaces for an account', '  ', PASSWORD],
    ['a pattern', 'l*', PASSWORD],
    ['a pattern of all', '*', PASSWORD],
    ['a filter', 'lin)(uid=*', PASSWORD],
    ['an escaped filter', '\\6c\\69\\6e', PASSWORD],
    ['a name of an entry', LIN, PASSWORD],
    ['a zero byte', 'lin\u0000', PASSWORD],
    ['a line break', 'lin\n', PASSWORD],
    ['a very long account', 'l'.repeat(201), PASSWORD],
  ])('is refused with %s', async (_name, account, password) => {
    expect(await failureOf(signIn(account, password))).toMatchObject({ fault: 'credentials' });
  });

  test('does not ask the directory about an empty password, which it may take for an anonymous bind', async () => {
    await failureOf(signIn('lin', ''));
    await failureOf(ldap.signIn({ ...sourceOf(), secret: '' }, { account: 'lin', password: PASSWORD }));

    expect(directory.asked).toEqual([]);
  });

  test('is refused if two entries have the account name', async () => {
    directory.entries.push({
      dn: `uid=lin,ou=b,${BASE}`,
      attributes: { uid: ['Lin'], entryUUID: ['x'] },
      password: PASSWORD,
    });
    directory.entries.push({
      dn: `uid=lin,ou=c,${BASE}`,
      attributes: { uid: ['LIN'], entryUUID: ['y'] },
      password: PASSWORD,
    });

    expect(await failureOf(signIn())).toMatchObject({ fault: 'credentials', code: 'ambiguous' });
    expect(directory.asked).not.toContain(`bind ${LIN}`);
  });

  test('is refused if the entry has no name of its own, as which anybody may bind', async () => {
    directory.entries = directory.entries.filter(({ dn }) => dn !== LIN);
    directory.entries.push({ dn: '', attributes: { uid: ['lin'], entryUUID: ['x'] } });

    expect((await failureOf(signIn('lin', PASSWORD, sourceOf({ baseDn: '' })))).fault).toBe('credentials');
  });

  test('is refused outside the base', async () => {
    directory.entries.push({
      dn: 'uid=out,dc=corp,dc=example',
      attributes: { uid: ['out'], entryUUID: ['o'] },
      password: PASSWORD,
    });

    expect(await failureOf(signIn('out'))).toMatchObject({ fault: 'credentials' });
  });

  test.each([
    [53, 'refused', '53'],
    [19, 'refused', '19'],
    [49, 'credentials', '49'],
    [51, 'provider', '51'],
  ])('reports the result %i of a person’s bind as %s', async (code, fault, expected) => {
    directory.entries = directory.entries.map((entry) =>
      entry.dn === LIN ? { ...entry, result: code } : entry,
    );

    expect(await failureOf(signIn())).toMatchObject({ fault, code: expected });
  });

  test.each(['missing', 'several'])('is refused if the id attribute is %s', async (how) => {
    const values = how === 'several' ? ['a', 'b'] : [];
    directory.entries = directory.entries.map((entry) =>
      entry.dn === LIN ? { ...entry, attributes: { ...entry.attributes, entryUUID: values } } : entry,
    );

    expect(await failureOf(signIn())).toMatchObject({ fault: 'provider', code: 'idAttribute' });
  });

  test('reveals neither a password nor a name in our errors', async () => {
    directory.searchResult = 51;
    const failures = [await failureOf(signIn()), await failureOf(signIn('lin', 'wrong-password'))];
    directory.manner = 'cuts';
    failures.push(await failureOf(signIn()));

    for (const secret of [SECRET, PASSWORD, 'wrong-password', 'lin is not', LIN, READER])
      expect(failures.map(textOfFailure).join('\n')).not.toContain(secret);
  });
});

describe('A directory', () => {
  test('is usable if its base can be read', async () => {
    await expect(ldap.check(sourceOf())).resolves.toBeUndefined();
    expect(await failureOf(ldap.check(sourceOf({ baseDn: 'ou=none' })))).toMatchObject({
      ...{ fault: 'provider', code: '32' },
    });
  });

  test.each([
    ['another secret', 'wrong'],
    ['no secret', ''],
  ])('that is asked with %s is reported', async (_name, secret) => {
    expect(await failureOf(ldap.check({ ...sourceOf(), secret }))).toMatchObject({ fault: 'secret' });
  });

  test.each(['cuts', 'babbles', 'floods'] as const)('that %s is reported', async (manner) => {
    directory.manner = manner;

    expect(await failureOf(signIn())).toMatchObject({ fault: 'unreachable' });
  });

  test.each([false, true])(
    'that never answers is given up after the time limit: StartTLS %s',
    async (startTls) => {
      directory.manner = 'holds';
      const hasty = createLdap({ inside: true, patienceMs: 100 });

      expect(await failureOf(hasty.check(sourceOf({ startTls })))).toMatchObject({ fault: 'unreachable' });
    },
  );

  test('that is not there is reported', async () => {
    const source = sourceOf();
    await directory.close();

    expect(await failureOf(ldap.check(source))).toMatchObject({ fault: 'unreachable', code: 'ECONNREFUSED' });
    expect(await failureOf(ldap.check(sourceOf({ url: 'ldap:///dc=corp' })))).toMatchObject({
      fault: 'unreachable',
    });
  });

  test.each([
    'ldap://127.0.0.1',
    'ldaps://127.0.0.1',
    'ldaps://localhost',
    'ldaps://0x7f000001',
    'ldaps://2130706433',
    'ldaps://[::1]',
    'ldaps://[::ffff:127.0.0.1]',
    'ldaps://127.1',
  ])('at %s is not asked unless the operator allows it', async (url) => {
    const careful = createLdap({ inside: false });
    const source = sourceOf({ url: `${url}:${directory.port}` });

    expect(await failureOf(careful.check(source))).toMatchObject({ fault: 'unreachable', code: 'inside' });
    expect(directory.asked).toEqual([]);
  });

  test('on the internet is not asked without TLS unless the operator allows it', async () => {
    const careful = createLdap({ inside: false });

    expect(await failureOf(careful.check(sourceOf({ url: 'ldap://directory.example' })))).toMatchObject({
      ...{ fault: 'unreachable', code: 'withoutTls' },
    });
  });
});

describe('A directory with TLS', () => {
  const secured = (certificates: string[], url = `ldaps://localhost:${directory.port}`) =>
    sourceOf({ url, certificates });
  const upgraded = (certificates: string[]) => sourceOf({ startTls: true, certificates });

  test('is trusted by the connection’s certificate, from the beginning or by StartTLS', async () => {
    expect(await signIn('lin', PASSWORD, upgraded([server.certificate]))).toMatchObject({ name: '林娜' });
    expect(directory.asked[0]).toBe('startTls');
    await directory.close();
    await open(true);
    expect(await signIn('lin', PASSWORD, secured([other.certificate, server.certificate]))).toMatchObject({
      name: '林娜',
    });
  });

  test.each([false, true])(
    'is refused with a certificate that is not trusted, or of another name: ldaps %s',
    async (secure) => {
      await directory.close();
      await open(secure);
      const url = `ldaps://127.0.0.1:${directory.port}`;
      const sources = secure
        ? [secured([]), secured([other.certificate]), secured([server.certificate], url)]
        : [upgraded([]), upgraded([other.certificate])];

      for (const source of sources)
        expect(await failureOf(signIn('lin', PASSWORD, source))).toMatchObject({ fault: 'certificate' });
      expect(directory.asked.filter((one) => one.startsWith('bind'))).toEqual([]);
    },
  );

  test('is refused if a certificate of the connection is invalid', async () => {
    expect(await failureOf(ldap.check(upgraded(['no certificate'])))).toMatchObject({ fault: 'certificate' });
  });

  test('is never asked without it when it does not offer StartTLS', async () => {
    directory.offersTls = false;

    expect(await failureOf(signIn('lin', PASSWORD, upgraded([server.certificate])))).toMatchObject({
      ...{ fault: 'provider', code: 'startTls' },
    });
    expect(directory.asked).toEqual(['startTls']);
  });

  test('is refused if something follows the answer to StartTLS without it', async () => {
    directory.manner = 'injects';

    expect(await failureOf(signIn('lin', 'wrong', upgraded([server.certificate])))).toMatchObject({
      ...{ fault: 'provider', code: 'startTls' },
    });
  });
});
