import { DEMO_PEOPLE } from '../src/demo/demo.people.ts';
import type { OidcAccount } from '#provider/single-sign-on/oidc.double.ts';
import type { LdapEntry } from '#provider/single-sign-on/ldap.double.ts';
import type { DoublePerson } from '#provider/platform/people.double.ts';

/** The demo company's people as each simulated system knows them. The last person is no member. */
const KNOWN = [
  ...DEMO_PEOPLE.map(({ account, name }) => ({ name, phone: account })),
  { name: '路人甲', phone: '13911110000' },
].map((one, index) => ({ ...one, id: `p${index + 1}` }));

export const PLATFORM_PEOPLE: readonly DoublePerson[] = KNOWN.map(({ id, name, phone }) => ({
  ...{ userId: id, name, mobile: phone },
}));

export const OIDC_PEOPLE: readonly OidcAccount[] = KNOWN.map(({ id, name, phone }) => ({
  ...{ sub: id, name, phone_number: phone, phone_number_verified: true },
}));

/** The simulated SAML provider has no list to choose from: it signs in this person. */
export const SAML_PERSON = KNOWN[2]!;

export const PORTAL_PEOPLE = KNOWN;

export const DIRECTORY = { bindDn: 'cn=reader,dc=demo', baseDn: 'ou=people,dc=demo', secret: 'reader' };
/** The password of everybody in the simulated directory. */
export const LDAP_PASSWORD = 'directory';

export const LDAP_ENTRIES: readonly LdapEntry[] = [
  { dn: DIRECTORY.bindDn, attributes: {}, password: DIRECTORY.secret },
  { dn: DIRECTORY.baseDn, attributes: { objectClass: ['organizationalUnit'] } },
  ...KNOWN.map(({ id, name, phone }) => ({
    dn: `uid=${id},${DIRECTORY.baseDn}`,
    attributes: { uid: [id], entryUUID: [`entry-of-${id}`], cn: [name], mobile: [phone] },
    password: LDAP_PASSWORD,
  })),
];
