import net from 'node:net';
import tls from 'node:tls';
import { BerReader, BerWriter, EqualityFilter, PresenceFilter, SearchRequest } from 'ldapts';
import { messageLength } from './ldap.connection.ts';

/** An entry of the directory; the password is that of a bind, and none may bind as an entry without one. */
export interface LdapEntry {
  dn: string;
  attributes: Readonly<Record<string, readonly (string | Buffer)[]>>;
  password?: string;
  /** The result code of a bind with the right password. */
  result?: number;
}

/**
 * How it answers: as a directory; never; with a closed connection; with something else; with an answer to StartTLS after
 * which somebody in between has added to it; or with more and more messages.
 */
export type LdapManner = 'answers' | 'holds' | 'cuts' | 'babbles' | 'injects' | 'floods';

export interface LdapDouble {
  port: number;
  entries: LdapEntry[];
  manner: LdapManner;
  /** The result code of a search that finds the base. */
  searchResult: number;
  offersTls: boolean;
  /** What it was asked, in order: `bind cn=a`, `search ou=people (uid=lin) 2`, `startTls`. */
  asked: string[];
  close(): Promise<void>;
}

const TAG = { bind: 0x60, unbind: 0x42, search: 0x63, extended: 0x77 };
const ANSWER = { bind: 0x61, entry: 0x64, searched: 0x65, extended: 0x78 };
const CODE = { success: 0, sizeLimit: 4, noSuchObject: 32, invalidCredentials: 49, unavailable: 52 };
const PASSWORD_TAG = 0x80;

interface Options {
  key: string;
  cert: string;
  /** LDAP over TLS from the beginning. */
  secure?: boolean;
  port?: number;
}

/** A small directory on the loopback interface: simple binds, searches with one condition, StartTLS. */
export async function openLdap({ key, cert, secure = false, port = 0 }: Options): Promise<LdapDouble> {
  const sockets = new Set<net.Socket>();
  const context = tls.createSecureContext({ key, cert });
  const accept = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket, double, context);
  };
  const server = secure ? tls.createServer({ key, cert }, accept) : net.createServer(accept);
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const double: LdapDouble = {
    port: (server.address() as net.AddressInfo).port,
    ...{ entries: [], manner: 'answers', searchResult: 0, offersTls: true, asked: [] },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return double;
}

function serve(socket: net.Socket, double: LdapDouble, secureContext: tls.SecureContext): void {
  let read = Buffer.alloc(0);
  const onData = (part: Buffer) => {
    read = Buffer.concat([read, part]);
    for (let length = messageLength(read); length && length <= read.length; length = messageLength(read)) {
      const message = read.subarray(0, length);
      read = read.subarray(length);
      if (take(socket, double, message) === 'secure') {
        socket.off('data', onData);
        const secured = new tls.TLSSocket(socket, { isServer: true, secureContext });
        secured.on('error', () => undefined);
        serve(secured, double, secureContext);
      }
    }
  };
  socket.on('data', onData);
}

/** Answers one message; `secure` if TLS begins after it. */
function take(socket: net.Socket, double: LdapDouble, message: Buffer): 'secure' | undefined {
  const reader = new BerReader(message);
  reader.readSequence();
  const id = reader.readInt() ?? 0;
  const tag = reader.readSequence();
  if (tag === TAG.unbind) return void socket.end();
  if (double.manner === 'holds') return undefined;
  if (tag === TAG.extended) return startTls(socket, double, id);
  if (double.manner === 'cuts') return void socket.destroy();
  if (double.manner === 'babbles') return void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n');
  if (double.manner === 'floods') return void socket.write(flood(id));
  if (tag === TAG.bind) socket.write(bound(double, id, reader));
  if (tag === TAG.search) for (const answer of searched(double, id, reader)) socket.write(answer);
  return undefined;
}

function answerOf(id: number, tag: number, write: (writer: BerWriter) => void): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(tag);
  write(writer);
  writer.endSequence();
  writer.endSequence();
  return writer.buffer;
}

const resultOf = (id: number, tag: number, code: number): Buffer =>
  answerOf(id, tag, (writer) => {
    writer.writeEnumeration(code);
    writer.writeString('');
    // What a directory says may contain a name.
    writer.writeString(code === 0 ? '' : 'lin is not welcome');
  });

/** Messages without meaning, smaller than which there are none. */
const flood = (id: number): Buffer =>
  Buffer.concat(
    Array.from({ length: 60_000 }, () => Buffer.from([0x30, 0x05, 0x02, 0x01, id + 100, 0x78, 0])),
  );

function startTls(socket: net.Socket, double: LdapDouble, id: number): 'secure' | undefined {
  double.asked.push('startTls');
  const code = double.offersTls ? CODE.success : CODE.unavailable;
  const answer = resultOf(id, ANSWER.extended, code);
  const added = double.manner === 'injects' ? beginningOfSuccess() : Buffer.alloc(0);
  socket.write(Buffer.concat([answer, added]));
  return double.offersTls ? 'secure' : undefined;
}

/** The beginning of an answer to the next bind: the directory's own answer would be read as the text at its end. */
function beginningOfSuccess(): Buffer {
  const own = resultOf(3, ANSWER.bind, CODE.invalidCredentials);
  const whole = answerOf(3, ANSWER.bind, (writer) => {
    writer.writeEnumeration(CODE.success);
    writer.writeString('');
    writer.writeBuffer(own, 0x04);
  });
  return whole.subarray(0, whole.length - own.length);
}

function bound(double: LdapDouble, id: number, reader: BerReader): Buffer {
  reader.readInt();
  const dn = reader.readString() ?? '';
  const password = reader.readString(PASSWORD_TAG) ?? '';
  double.asked.push(`bind ${dn}`);
  const entry = double.entries.find((one) => one.dn === dn);
  // As many directories do: a bind without a name or without a password is anonymous, and succeeds.
  const isAnonymous = dn === '' || password === '';
  const isRight = isAnonymous || (entry?.password !== undefined && entry.password === password);
  return resultOf(id, ANSWER.bind, isRight ? (entry?.result ?? CODE.success) : CODE.invalidCredentials);
}

function* searched(double: LdapDouble, id: number, reader: BerReader): Generator<Buffer> {
  const request = new SearchRequest({ messageId: id, filter: new PresenceFilter() });
  request.parseMessage(reader);
  const { baseDN, filter, sizeLimit } = request;
  double.asked.push(`search ${baseDN} ${filter.toString()} ${sizeLimit}`);
  const below = double.entries.filter(({ dn }) => dn === baseDN || dn.endsWith(`,${baseDN}`));
  const found = below.filter((entry) => matches(entry, filter));
  for (const entry of found.slice(0, sizeLimit || undefined)) yield entryOf(id, entry, request.attributes);
  const isCut = sizeLimit > 0 && found.length > sizeLimit;
  const code = below.length === 0 ? CODE.noSuchObject : isCut ? CODE.sizeLimit : double.searchResult;
  yield resultOf(id, ANSWER.searched, code);
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

function matches({ attributes }: LdapEntry, filter: unknown): boolean {
  if (!(filter instanceof EqualityFilter)) return filter instanceof PresenceFilter;
  const wanted = filter.value.toString();
  return Object.entries(attributes).some(
    ([name, values]) =>
      same(name, filter.attribute) && values.some((value) => same(value.toString(), wanted)),
  );
}

/** Names of attributes are written as the directory has them, not as they were asked for. */
const entryOf = (id: number, { dn, attributes }: LdapEntry, wantedNames: readonly string[]): Buffer =>
  answerOf(id, ANSWER.entry, (writer) => {
    writer.writeString(dn);
    writer.startSequence();
    for (const [name, values] of Object.entries(attributes)) {
      if (!wantedNames.some((one) => same(one, name))) continue;
      writer.startSequence();
      writer.writeString(name);
      writer.startSequence(0x31);
      for (const value of values) writer.writeBuffer(Buffer.from(value), 0x04);
      writer.endSequence();
      writer.endSequence();
    }
    writer.endSequence();
  });
