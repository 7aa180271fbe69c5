import { createSign, generateKeyPair, randomBytes, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

const BITS = 3072;
const YEARS = 10;
/** The length of a common name (RFC 5280, A.1). */
const MOST_NAME = 64;

const OID = {
  commonName: [0x55, 0x04, 0x03],
  basicConstraints: [0x55, 0x1d, 0x13],
  sha256WithRsa: [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b],
};
const TAG = { integer: 0x02, bits: 0x03, octets: 0x04, nothing: 0x05, oid: 0x06, utf8: 0x0c };
const TIME = { short: 0x17, long: 0x18 };
const GROUP = { sequence: 0x30, set: 0x31, first: 0xa0, fourth: 0xa3 };

/** A value of DER: a tag, the length of the content, and the content. */
function der(tag: number, ...parts: readonly (Uint8Array | readonly number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Uint8Array.from(part)));
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content]);
}

const nameOf = (commonName: string): Buffer =>
  der(
    GROUP.sequence,
    der(
      GROUP.set,
      der(
        GROUP.sequence,
        der(TAG.oid, OID.commonName),
        der(TAG.utf8, Buffer.from(commonName.slice(0, MOST_NAME))),
      ),
    ),
  );

/** Years from 2050 have four digits (RFC 5280, 4.1.2.5). */
function timeOf(at: Date): Buffer {
  const text = at.toISOString().replace(/[-:T]|\.\d+/g, '');
  return at.getUTCFullYear() < 2050
    ? der(TIME.short, Buffer.from(text.slice(2)))
    : der(TIME.long, Buffer.from(text));
}

const algorithm = der(GROUP.sequence, der(TAG.oid, OID.sha256WithRsa), der(TAG.nothing));
/** It is no certificate authority. */
const extensions = der(
  GROUP.fourth,
  der(
    GROUP.sequence,
    der(GROUP.sequence, ...[der(TAG.oid, OID.basicConstraints), der(TAG.octets, der(GROUP.sequence))]),
  ),
);

interface Pair {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

/** A self-signed certificate of version 3, valid from a day before the given time for ten years. */
export function selfSigned(commonName: string, { publicKey, privateKey }: Pair, at: Date): string {
  const start = new Date(at.getTime() - 86_400_000);
  const end = new Date(start);
  end.setUTCFullYear(end.getUTCFullYear() + YEARS);
  const name = nameOf(commonName);
  // A positive number, without leading zeros.
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const content = der(
    GROUP.sequence,
    ...[der(GROUP.first, der(TAG.integer, [2])), der(TAG.integer, serial), algorithm, name],
    ...[der(GROUP.sequence, timeOf(start), timeOf(end)), name],
    ...[publicKey.export({ type: 'spki', format: 'der' }), extensions],
  );
  const signature = createSign('RSA-SHA256').update(content).sign(privateKey);
  const bytes = der(GROUP.sequence, content, algorithm, der(TAG.bits, [0], signature));
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** An RSA key and its certificate, in PEM. */
export async function newCertificate(
  commonName: string,
  at: Date,
): Promise<{ privateKey: string; certificate: string }> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: BITS });
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { privateKey, certificate: selfSigned(commonName, pair, at) };
}
