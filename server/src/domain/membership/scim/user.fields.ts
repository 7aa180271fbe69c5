import { Account } from '@outlay/contract/organisation/account';
import { phoneOf } from '#text/phone.ts';
import { badValue } from './scim.error.ts';
import { canonical, ENTERPRISE, setField, USER_SHAPE, type Entry, type Fields } from './scim.fields.ts';
import { listIn } from './scim.patch.ts';
import type { UserRow } from './user.repository.ts';

const NAME_MOST = 40;

/** The fields of a whole resource. Attributes that are not kept are ignored. */
export function fieldsOfUser(body: object): Fields {
  const fields: Fields = new Map();
  for (const [key, value] of Object.entries(body)) {
    const isParent = key === 'name' || key.toLowerCase() === ENTERPRISE.toLowerCase();
    if (isParent && typeof value === 'object' && value !== null)
      for (const [part, one] of Object.entries(value as object))
        put(fields, `${key === 'name' ? key : 'enterprise'}.${part}`, one);
    else put(fields, key, value);
  }
  if (!fields.has('active')) fields.set('active', true);
  return fields;
}

function put(fields: Fields, path: string, value: unknown): void {
  const name = canonical(USER_SHAPE, path);
  if (name !== undefined) setField(USER_SHAPE, fields, name, value);
}

/** What is stored of a user, as fields. A member whom the directory has not written has a name and an account. */
export function fieldsOfRow(row: UserRow): Fields {
  const fields: Fields = new Map(Object.entries(row.attributes ?? {}));
  fields.set('userName', row.user_name ?? row.account);
  if (row.external_id !== null) fields.set('externalId', row.external_id);
  fields.set('active', row.state !== 'left');
  if (row.attributes !== null) return fields;
  fields.set('displayName', row.name);
  const entry: Entry = { value: row.account, type: 'work', primary: true };
  fields.set(row.account.includes('@') ? 'emails' : 'phoneNumbers', [entry]);
  return fields;
}

/** The fields that have no column. */
export const attributesOf = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries([...fields].filter(([name]) => !['userName', 'externalId', 'active'].includes(name)));

export const textIn = (fields: Fields, name: string): string | null => {
  const value = fields.get(name);
  return typeof value === 'string' ? value : null;
};

/** @throws ScimError if the directory gives no name of a user. */
export function userNameOf(fields: Fields): string {
  const name = textIn(fields, 'userName');
  if (name === null) throw badValue('userName is required');
  return name;
}

const preferred = (entries: readonly Entry[]): Entry | undefined =>
  entries.find(({ primary }) => primary) ?? entries.find(({ type }) => type === 'work') ?? entries[0];

/**
 * The account by which the member signs in: the primary email address, else the name of the user if it is one, else the
 * phone number.
 *
 * @throws ScimError if there is none.
 */
export function accountOf(fields: Fields): string {
  const phone = preferred(listIn(fields, 'phoneNumbers'))?.value;
  const candidates = [
    preferred(listIn(fields, 'emails'))?.value,
    userNameOf(fields),
    phone && phoneOf(phone),
  ];
  for (const one of candidates) {
    const account = one ? Account.safeParse(one.toLowerCase()).data : undefined;
    if (account !== undefined) return account;
  }
  throw badValue('an email address or a phone number is required: the member signs in by it');
}

/** The name that is shown, at most 40 characters. */
export function shownNameOf(fields: Fields): string {
  const [family, given] = [textIn(fields, 'name.familyName') ?? '', textIn(fields, 'name.givenName') ?? ''];
  // 王 and 小明 are written together, family name first.
  const isEastAsian = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(
    family + given,
  );
  const joined = isEastAsian ? family + given : `${given} ${family}`.trim();
  const name =
    textIn(fields, 'displayName') ??
    textIn(fields, 'name.formatted') ??
    (joined === '' ? userNameOf(fields) : joined);
  return [...name].slice(0, NAME_MOST).join('').trim();
}
