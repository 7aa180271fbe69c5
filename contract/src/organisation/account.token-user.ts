import { z } from 'zod';
import { SPOKEN_IN_FULL } from '../locale.codec.ts';
import { Feature } from '../feature.ts';
import { Id, Instant } from '../fields.ts';
import { Permission, Role } from '../permission.ts';
import { PasswordPolicy } from './account.password.ts';

/** The agent who acts in the user's name. */
export const AgentRef = z.object({ memberId: Id, name: z.string(), scope: z.enum(['limited', 'full']) });

/** A token's user on the wire, with the specification's names. All other code uses `SignedInUser`. */
export const TokenUser = z.object({
  userId: Id,
  memberId: Id,
  companyId: Id,
  corpname: z.string(),
  userdspname: z.string(),
  username: z.string(),
  useraccount: z.string(),
  /** The interface language, `locale`: one of five. */
  ...SPOKEN_IN_FULL,
  departmentName: z.string().nullable(),
  roles: z.array(Role),
  /** Names of the roles that the company has created. */
  ownRoles: z.array(z.string()),
  permissions: z.array(Permission),
  featuresOff: z.array(Feature),
  passwordPolicy: PasswordPolicy,
  logoFileId: Id.nullable(),
  /** The company's currency (ISO 4217), the default for new amounts. */
  currency: z.string(),
  /** The agent who acts in this user's name; null when nobody does. */
  agent: AgentRef.nullable(),
  secondFactor: z.object({
    enrolled: z.boolean(),
    /** Deadline for setting it up; null when no role requires it. */
    dueAt: Instant.nullable(),
    /** Permissions withheld until it is set up. */
    withheld: z.array(Permission),
  }),
});
export type TokenUser = z.infer<typeof TokenUser>;

type WireNames = Pick<TokenUser, 'corpname' | 'userdspname' | 'username' | 'useraccount'>;

export interface UserNames {
  companyName: string;
  /** The member's name in the company. */
  name: string;
  /** The name under which the person registered. */
  personName: string;
  /** Phone number or email address with which the person signs in. */
  account: string;
}

/** The signed-in user, with our own property names. */
export type SignedInUser = Omit<TokenUser, keyof WireNames | 'language'> & UserNames;

export const encodeNames = ({ companyName, name, personName, account }: UserNames): WireNames => ({
  corpname: companyName,
  userdspname: name,
  username: personName,
  useraccount: account,
});

export function decodeTokenUser(user: TokenUser): SignedInUser {
  const { corpname, userdspname, username, useraccount, language: _, ...rest } = user;
  return {
    ...rest,
    companyName: corpname,
    name: userdspname,
    personName: username,
    account: useraccount,
  };
}

/** The recipient of a link in an email. */
export const LinkReader = TokenUser.pick({ corpname: true, userdspname: true, language: true });
export type LinkReader = z.infer<typeof LinkReader>;

export const linkReaderOf = ({ corpname, userdspname, language }: TokenUser): LinkReader => ({
  corpname,
  userdspname,
  language,
});

export const nameOfReader = ({ userdspname }: LinkReader): string => userdspname;

/** Values that the specification stores in the browser besides the token and the user. */
export const storedNamesOf = ({ corpname, userdspname, username, useraccount }: TokenUser) => ({
  corpname,
  userdspname,
  username,
  account: useraccount,
});
export type StoredNames = ReturnType<typeof storedNamesOf>;
export const STORED_NAMES = ['corpname', 'userdspname', 'username', 'account'] as const;
