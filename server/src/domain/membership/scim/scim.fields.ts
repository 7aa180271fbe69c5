import { z } from 'zod';
import { badValue } from './scim.error.ts';

export const CORE_USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const CORE_GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** A resource by its paths, such as `name.givenName`. A Map, so that no name from outside reaches a prototype. */
export type Fields = Map<string, unknown>;

/** One value of `emails`, `phoneNumbers` or `members`. */
export interface Entry {
  value: string;
  type?: string | undefined;
  primary?: boolean | undefined;
  display?: string | undefined;
}

/** Single values of a user that are kept, as written by the directory. */
const USER_TEXTS = [
  ...(['userName', 'externalId', 'displayName', 'title', 'nickName', 'userType'] as const),
  ...(['preferredLanguage', 'locale', 'timezone'] as const),
  ...(['name.formatted', 'name.familyName', 'name.givenName', 'name.middleName'] as const),
  ...(['enterprise.employeeNumber', 'enterprise.costCenter', 'enterprise.organization'] as const),
  ...(['enterprise.division', 'enterprise.department', 'enterprise.manager'] as const),
] as const;

/** What a kind of resource has; every other path is refused or ignored. */
export interface Shape {
  texts: ReadonlySet<string>;
  lists: ReadonlySet<string>;
  /** Attributes of the standard that are not kept here: they are accepted and ignored. */
  ignored: ReadonlySet<string>;
  booleans: ReadonlySet<string>;
}

export const USER_SHAPE: Shape = {
  texts: new Set(USER_TEXTS),
  lists: new Set(['emails', 'phoneNumbers']),
  booleans: new Set(['active']),
  ignored: new Set([
    ...['addresses', 'photos', 'ims', 'roles', 'entitlements', 'x509Certificates', 'groups', 'password'],
    ...['profileUrl', 'id', 'meta', 'schemas', 'name.honorificPrefix', 'name.honorificSuffix'],
  ]),
};

export const GROUP_SHAPE: Shape = {
  texts: new Set(['displayName', 'externalId']),
  lists: new Set(['members']),
  booleans: new Set(),
  ignored: new Set(['id', 'meta', 'schemas']),
};

const MOST_ENTRIES = 20;
const MOST_MEMBERS = 20_000;
const Text = z.union([z.string(), z.number()]).transform((text) => String(text).trim());
const EntryInput = z.object({
  value: Text,
  type: z.string().max(100).optional(),
  primary: z.unknown().optional(),
  display: z.string().max(500).nullish(),
});

/** Entra ID sends booleans as texts: `"False"`. */
export function booleanOf(input: unknown): boolean {
  if (typeof input === 'boolean') return input;
  if (typeof input === 'string' && /^(true|false)$/i.test(input)) return input.toLowerCase() === 'true';
  throw badValue('a boolean is expected');
}

/** A text; null and an empty one remove the value. Entra ID sends a manager as `[{ "value": "…" }]`. */
export function textOf(input: unknown): string | null {
  const one: unknown = Array.isArray(input) ? input[0] : input;
  if (one === null || one === undefined) return null;
  if (typeof one === 'object' && 'value' in one) return textOf(one.value);
  const text = Text.safeParse(one).data;
  if (text === undefined || text.length > 500) throw badValue('a text of at most 500 characters is expected');
  return text === '' ? null : text;
}

export function entriesOf(path: string, input: unknown): Entry[] {
  const list = input === null || input === undefined ? [] : Array.isArray(input) ? input : [input];
  if (list.length > (path === 'members' ? MOST_MEMBERS : MOST_ENTRIES))
    throw badValue(`too many values of ${path}`);
  return list.map((one: unknown) => {
    const parsed = EntryInput.safeParse(typeof one === 'string' ? { value: one } : one).data;
    if (!parsed || parsed.value === '' || parsed.value.length > 500)
      throw badValue(`a value of ${path} is not valid`);
    const { value, type, primary } = parsed;
    return {
      value,
      ...(type ? { type } : {}),
      ...(primary === undefined ? {} : { primary: booleanOf(primary) }),
    };
  });
}

/** `urn:…:User:name.givenName` and `NAME.givenname` as `name.givenName`; undefined for a path that the shape does not have. */
export function canonical(shape: Shape, path: string): string | undefined {
  const short = shortened(path).toLowerCase();
  for (const names of [shape.texts, shape.lists, shape.booleans, shape.ignored])
    for (const name of names) if (name.toLowerCase() === short) return name;
  // A sub-attribute of something ignored, and `manager.value`.
  const [parent = ''] = short.split('.');
  for (const name of shape.ignored) if (name.toLowerCase() === parent) return name;
  if (short === 'enterprise.manager.value' && shape === USER_SHAPE) return 'enterprise.manager';
  return undefined;
}

export function shortened(path: string): string {
  const lower = path.toLowerCase();
  for (const urn of [CORE_USER, CORE_GROUP])
    if (lower.startsWith(`${urn.toLowerCase()}:`)) return path.slice(urn.length + 1);
  if (lower === ENTERPRISE.toLowerCase()) return 'enterprise';
  if (lower.startsWith(`${ENTERPRISE.toLowerCase()}:`))
    return `enterprise.${path.slice(ENTERPRISE.length + 1)}`;
  return path;
}

/** Sets one known path. */
export function setField(shape: Shape, fields: Fields, name: string, value: unknown): void {
  if (shape.ignored.has(name)) return;
  if (shape.booleans.has(name)) return void fields.set(name, booleanOf(value));
  if (shape.lists.has(name)) return void fields.set(name, entriesOf(name, value));
  const text = textOf(value);
  if (text === null) fields.delete(name);
  else fields.set(name, text);
}
