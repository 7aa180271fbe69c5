import type net from 'node:net';
import { Client, EqualityFilter, PresenceFilter, ResultCodeError, type Entry } from 'ldapts';
import {
  SingleSignOnError,
  type LdapPort,
  type LdapSource,
  type SignedOnPerson,
  type SingleSignOnFault,
} from './single-sign-on.port.ts';
import { connect, type LdapLimits } from './ldap.connection.ts';
import { LdapStream } from './ldap.stream.ts';

const PATIENCE_MS = 8_000;
const MOST_ACCOUNT = 200;
const MOST_LETTERS = 300;
/** Id attributes that are not text. */
const BINARY = ['objectGUID', 'objectSid', 'mS-DS-ConsistencyGuid', 'GUID'];

export interface LdapOptions {
  /** Allows private addresses, and directories without TLS; set by the operator. */
  inside: boolean;
  /** Milliseconds for each of connecting, StartTLS, and an operation of the directory. */
  patienceMs?: number;
}

/**
 * A directory. Nobody is signed in if two entries have the account name. An id attribute that is not text becomes
 * hexadecimal digits.
 */
export const createLdap = ({ inside, patienceMs = PATIENCE_MS }: LdapOptions): LdapPort => ({
  async signIn(source, { account, password }) {
    // A directory may answer a bind without a password with success: it takes it for an anonymous one (RFC 4513, 5.1.2).
    if (password === '' || !isAccount(account)) throw new SingleSignOnError('credentials', 'form');
    return await session(source, { inside, patienceMs }, async (client) => {
      const entry = await find(client, source, account);
      await bindAs(client, entry.dn, password);
      return personOf(entry, source, account);
    });
  },
  check: (source) =>
    session(source, { inside, patienceMs }, async (client) => {
      const { baseDn } = source.settings;
      const filter = new PresenceFilter({ attribute: 'objectClass' });
      await client.search(baseDn, { scope: 'base', filter, attributes: ['1.1'], sizeLimit: 1 });
    }),
});

const isAccount = (account: string): boolean =>
  account.trim() !== '' && account.length <= MOST_ACCOUNT && !/\p{Cc}/u.test(account);

/** Connects once and binds as the entry that searches; closes the connection after the work. */
async function session<T>(
  { settings, secret }: LdapSource,
  limits: LdapLimits,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  if (secret === '') throw new SingleSignOnError('secret', 'empty');
  const socket = await connect(settings, limits);
  const client = clientOn(new LdapStream(socket), limits.patienceMs);
  try {
    await client.bind(settings.bindDn, secret).catch((error: unknown) => {
      throw faultOf(error, OF_SERVICE);
    });
    return await work(client);
  } catch (error) {
    throw faultOf(error, {});
  } finally {
    await client.unbind().catch(() => undefined);
    socket.destroy();
  }
}

/** `ldapts` would connect again by itself, and without TLS: it is given this connection, and no other. */
function clientOn(stream: LdapStream, timeout: number): Client {
  let connected = false;
  return new Client({
    url: 'ldap://directory',
    timeout,
    createConnection: () => {
      if (connected) throw new SingleSignOnError('unreachable', 'closed');
      connected = true;
      // It has what the client uses of a socket.
      return stream as unknown as net.Socket;
    },
  });
}

async function find(client: Client, { settings }: LdapSource, account: string): Promise<Entry> {
  const { baseDn, accountAttribute, idAttribute, attributes } = settings;
  const { searchEntries } = await client.search(baseDn, {
    ...{ scope: 'sub', derefAliases: 'never', sizeLimit: 2, timeLimit: PATIENCE_MS / 1000 },
    // The value is sent as it is, not as part of a text, so it cannot contain another filter.
    filter: new EqualityFilter({ attribute: accountAttribute, value: account }),
    attributes: [idAttribute, ...Object.values(attributes).filter((name) => name !== null)],
    explicitBufferAttributes: [idAttribute, ...BINARY],
  });
  const [entry] = searchEntries;
  if (!entry || entry.dn === '') throw new SingleSignOnError('credentials', 'unknown');
  if (searchEntries.length > 1) throw new SingleSignOnError('credentials', 'ambiguous');
  return entry;
}

const bindAs = (client: Client, dn: string, password: string): Promise<void> =>
  client.bind(dn, password).catch((error: unknown) => {
    throw faultOf(error, OF_PERSON);
  });

/** Result codes of RFC 4511 in answer to a bind of the entry that searches. */
const OF_SERVICE: Readonly<Record<number, SingleSignOnFault>> = {
  ...{ 32: 'secret', 34: 'secret', 48: 'secret', 49: 'secret', 50: 'secret', 53: 'secret' },
};
/** In answer to a bind of a person: 19 and 53 are those of an account that is locked or must change its password. */
const OF_PERSON: Readonly<Record<number, SingleSignOnFault>> = {
  ...{ 19: 'refused', 32: 'credentials', 48: 'credentials', 49: 'credentials', 50: 'refused', 53: 'refused' },
};

/** The directory's text may repeat a name, so only its code is passed on. */
function faultOf(error: unknown, faults: Readonly<Record<number, SingleSignOnFault>>): SingleSignOnError {
  if (error instanceof SingleSignOnError) return error;
  if (error instanceof ResultCodeError)
    return new SingleSignOnError(faults[error.code] ?? 'provider', String(error.code));
  return new SingleSignOnError('unreachable', 'connection');
}

type Values = readonly (string | Buffer)[];

function valuesOf(entry: Entry, name: string | null): Values {
  // A directory writes the names of attributes in its own case.
  const found = Object.entries(entry).find(([key]) => key.toLowerCase() === name?.toLowerCase());
  const value = found?.[1] ?? [];
  return Array.isArray(value) ? value : [value];
}

function textOf(entry: Entry, name: string | null): string | null {
  const text = valuesOf(entry, name).find((value) => typeof value === 'string');
  return text?.trim().slice(0, MOST_LETTERS) || null;
}

function personOf(
  entry: Entry,
  { settings: { idAttribute, attributes } }: LdapSource,
  account: string,
): SignedOnPerson {
  const [id, ...others] = valuesOf(entry, idAttribute);
  if (id === undefined || id.length === 0 || others.length > 0)
    throw new SingleSignOnError('provider', 'idAttribute');
  return {
    subject: subjectOf(Buffer.from(id), idAttribute),
    name: textOf(entry, attributes.name) ?? account,
    ...{ phone: textOf(entry, attributes.phone), email: textOf(entry, attributes.email) },
    ...{ sessionRef: null, secondFactor: false, to: null },
  };
}

const isBinary = (name: string): boolean => BINARY.some((one) => one.toLowerCase() === name.toLowerCase());

function subjectOf(id: Buffer, name: string): string {
  const text = id.toString('utf8');
  const isText = Buffer.from(text).equals(id) && !/\p{Cc}/u.test(text);
  return isText && !isBinary(name) ? text : id.toString('hex');
}
