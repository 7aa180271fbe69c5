import { createPublicKey, verify } from 'node:crypto';
import { CLOCK_SECONDS, SIGNED_SCHEME, TERMINAL_SCHEME } from '@outlay/contract/paycode/merchant.open';
import { z } from 'zod';

/** What a signed request says of itself. */
export interface SignedHeader {
  merchant: string;
  key: string;
  /** Seconds since 1970. */
  timestamp: string;
  nonce: string;
  /** Base64. */
  signature: string;
}

const Header = z.object({
  merchant: z.uuid(),
  key: z.uuid(),
  timestamp: z.string().regex(/^\d{1,12}$/),
  nonce: z.string().regex(/^[\w-]{16,64}$/),
  signature: z.base64().length(88),
});

/** Null for anything that is no header of this scheme. */
export function readSigned(authorization: string): SignedHeader | null {
  if (!authorization.startsWith(`${SIGNED_SCHEME} `)) return null;
  const parts = [...authorization.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  return Header.safeParse(Object.fromEntries(parts)).data ?? null;
}

const TOKEN = new RegExp(`^${TERMINAL_SCHEME} (term_([\\da-f]{32})_[\\w-]{43})$`);

/** The token of a terminal and the merchant that it names; null for any other header. */
export function readTerminal(authorization: string): { token: string; merchantId: string } | null {
  const [, token, hex] = TOKEN.exec(authorization) ?? [];
  if (!token || !hex) return null;
  return { token, merchantId: hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5') };
}

export const terminalToken = (merchantId: string, secret: string): string =>
  `term_${merchantId.replaceAll('-', '')}_${secret}`;

export interface SignedRequest {
  method: string;
  /** With its query. */
  path: string;
  /** As it came. */
  body: string;
}

export const requestText = (
  { method, path, body }: SignedRequest,
  { timestamp, nonce }: Pick<SignedHeader, 'timestamp' | 'nonce'>,
): string => `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`;

export const isTimely = (timestamp: string, now: Date): boolean =>
  Math.abs(Number(timestamp) - now.getTime() / 1000) <= CLOCK_SECONDS;

/** DER of an Ed25519 public key before its 32 bytes. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

export function isSignedBy(publicKey: Uint8Array, text: string, signature: string): boolean {
  const key = createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}
