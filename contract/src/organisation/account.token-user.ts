import { z } from 'zod';
import { SPOKEN_IN_FULL } from '../locale.codec.ts';
import { Feature } from '../feature.ts';
import { Id, Instant } from '../fields.ts';
import { Permission, Role } from '../permission.ts';
import { PasswordPolicy } from './account.password.ts';

/** Who acts in the user's name. */
export const AgentRef = z.object({ memberId: Id, name: z.string(), scope: z.enum(['limited', 'full']) });

/** The user of a token on the wire, in the specification's names. No other file says them: code has `SignedInUser`. */
export const TokenUser = z.object({
  userId: Id,
  memberId: Id,
  companyId: Id,
  corpname: z.string(),
  userdspname: z.string(),
  username: z.string(),
  useraccount: z.string(),
  /** Of the interface: `locale`, one of five. */
  ...SPOKEN_IN_FULL,
  departmentName: z.string().nullable(),
  roles: z.array(Role),
  /** Names of roles that the company made. */
  ownRoles: z.array(z.string()),
  permissions: z.array(Permission),
  featuresOff: z.array(Feature),
  passwordPolicy: PasswordPolicy,
  logoFileId: Id.nullable(),
  /** The company's, by ISO 4217: what a new amount is in. */
  currency: z.string(),
  /** Null unless somebody acts in this user's name. */
  agent: AgentRef.nullable(),
  secondFactor: z.object({
    enrolled: z.boolean(),
    /** Until when it must be set up; null when no role asks for it. */
    dueAt: Instant.nullable(),
    /** Powers that wait for it. */
    withheld: z.array(Permission),
  }),
});
export type TokenUser = z.infer<typeof TokenUser>;

type WireNames = Pick<TokenUser, 'corpname' | 'userdspname' | 'username' | 'useraccount'>;

export interface UserNames {
  companyName: string;
  /** As the company knows the member. */
  name: string;
  /** As the person registered. */
  personName: string;
  /** Phone number or email, whichever they sign in with. */
  account: string;
}

/** Whoever is signed in, in our names. */
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

/** Whom a link in a mail was sent to. */
export const LinkReader = TokenUser.pick({ corpname: true, userdspname: true, language: true });
export type LinkReader = z.infer<typeof LinkReader>;

export const linkReaderOf = ({ corpname, userdspname, language }: TokenUser): LinkReader => ({
  corpname,
  userdspname,
  language,
});

export const nameOfReader = ({ userdspname }: LinkReader): string => userdspname;

/** What the specification keeps of a session in the browser, beside the token and the user. */
export const storedNamesOf = ({ corpname, userdspname, username, useraccount }: TokenUser) => ({
  corpname,
  userdspname,
  username,
  account: useraccount,
});
export type StoredNames = ReturnType<typeof storedNamesOf>;
export const STORED_NAMES = ['corpname', 'userdspname', 'username', 'account'] as const;
