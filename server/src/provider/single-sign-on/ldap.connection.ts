import { X509Certificate } from 'node:crypto';
import net from 'node:net';
import tls from 'node:tls';
import { BerReader } from 'ldapts';
import type { LdapSettings } from '@outlay/contract/membership/connection.settings';
import { publicOnly, StaysInside } from '../outside/inside.ts';
import { isPrivateHost } from '../outside/outside.ts';
import { SingleSignOnError } from './single-sign-on.port.ts';

export interface LdapLimits {
  inside: boolean;
  /** For connecting, and for StartTLS. */
  patienceMs: number;
}

/**
 * Connects to the directory, with TLS for `ldaps` and for `startTls`. Without `inside`, a password is sent neither to a
 * private address nor without TLS.
 *
 * @throws SingleSignOnError
 */
export async function connect(
  settings: LdapSettings,
  { inside, patienceMs }: LdapLimits,
): Promise<net.Socket> {
  const url = new URL(settings.url);
  const secure = url.protocol === 'ldaps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === '') throw new SingleSignOnError('unreachable', 'host');
  if (!inside && isPrivateHost(url)) throw new SingleSignOnError('unreachable', 'inside');
  if (!inside && !secure && !settings.startTls) throw new SingleSignOnError('unreachable', 'withoutTls');
  const trust = trustOf(settings, host);
  const place = { host, port: Number(url.port || (secure ? 636 : 389)) };
  const target = { ...place, ...(inside ? {} : { lookup: publicOnly }) };
  if (secure) return await opened(tls.connect({ ...target, ...trust }), 'secureConnect', patienceMs);
  const socket = await opened(net.connect(target), 'connect', patienceMs);
  if (!settings.startTls) return socket;
  await requestTls(socket, patienceMs);
  return await opened(tls.connect({ ...trust, host, socket }), 'secureConnect', patienceMs);
}

/** Server certificates are always verified; the connection's are trusted besides the system's. */
function trustOf({ certificates }: LdapSettings, host: string): tls.ConnectionOptions {
  const own = certificates.map(certificateOf);
  return {
    ...{ rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    // An address has no server name; its certificate is checked against the address.
    ...(net.isIP(host) > 0 ? {} : { servername: host }),
    ...(own.length > 0 ? { ca: [...tls.getCACertificates('default'), ...own] } : {}),
  };
}

function certificateOf(pem: string): string {
  try {
    return new X509Certificate(pem).toString();
  } catch {
    throw new SingleSignOnError('certificate', 'unreadable');
  }
}

/** The socket once it is connected. */
function opened<Socket extends net.Socket>(
  socket: Socket,
  event: string,
  patienceMs: number,
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const timer = setTimeout(() => socket.destroy(timedOut()), patienceMs);
  socket.once(event, () => resolve(socket));
  // It stays: an error of a socket without a listener would end the process.
  socket.on('error', (error) => reject(connectFault(error)));
  socket.once('close', () => reject(new SingleSignOnError('unreachable', 'closed')));
  return promise.finally(() => clearTimeout(timer));
}

const timedOut = () => new SingleSignOnError('unreachable', 'timeout');

function connectFault(error: NodeJS.ErrnoException): SingleSignOnError {
  if (error instanceof SingleSignOnError) return error;
  if (error instanceof StaysInside) return new SingleSignOnError('unreachable', 'inside');
  const code = error.code ?? 'connect';
  const isCertificate = /CERT|SIGNATURE|ISSUER|SELF_SIGNED|CRL/.test(code);
  return new SingleSignOnError(isCertificate ? 'certificate' : 'unreachable', code);
}

/** LDAPMessage 1: ExtendedRequest with the name 1.3.6.1.4.1.1466.20037 (RFC 4511, 4.14). */
const START_TLS = Buffer.concat([
  Buffer.from([0x30, 0x1d, 0x02, 0x01, 0x01, 0x77, 0x18, 0x80, 0x16]),
  Buffer.from('1.3.6.1.4.1.1466.20037'),
]);
const EXTENDED_RESPONSE = 0x78;
const MOST_ANSWER = 1024;

/**
 * Asks for TLS. `ldapts` could too, but it would read what somebody in between has added after the answer, without TLS,
 * as the beginning of what the directory says with TLS.
 */
async function requestTls(socket: net.Socket, patienceMs: number): Promise<void> {
  socket.write(START_TLS);
  const answer = await oneMessage(socket, patienceMs);
  const reader = new BerReader(answer);
  try {
    reader.readSequence(0x30);
    if (reader.readInt() === 1 && reader.readSequence(EXTENDED_RESPONSE) && reader.readEnumeration() === 0)
      return;
  } catch {
    // Not LDAP.
  }
  socket.destroy();
  throw new SingleSignOnError('provider', 'startTls');
}

function oneMessage(socket: net.Socket, patienceMs: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  let read = Buffer.alloc(0);
  const timer = setTimeout(() => socket.destroy(timedOut()), patienceMs);
  const onData = (part: Buffer) => {
    read = Buffer.concat([read, part]);
    const length = messageLength(read);
    if (length === read.length) return resolve(read);
    if (length === undefined || (length > read.length && length <= MOST_ANSWER)) return;
    reject(new SingleSignOnError('provider', 'startTls'));
    socket.destroy();
  };
  socket.on('data', onData);
  socket.once('close', () => reject(new SingleSignOnError('unreachable', 'closed')));
  return promise.finally(() => {
    clearTimeout(timer);
    socket.off('data', onData).pause();
  });
}

/** The length of the message that begins the bytes, with its head; undefined if too little of it is there, 0 if it is none. */
export function messageLength(bytes: Buffer): number | undefined {
  const reader = new BerReader(bytes);
  try {
    if (reader.readSequence(0x30) === null) return undefined;
    // Four bytes of length may give a negative number.
    return reader.length > 0 ? reader.offset + reader.length : 0;
  } catch {
    return 0;
  }
}
