import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { AppError } from '@outlay/contract/errors';
import { placeOf, type KeyOf, type SealedTable } from './sealed.ts';

/** Operations with keys derived from the server's key, one for each purpose. */
export interface Secrets {
  /** AES-256-GCM, bound to the row that stores it: format mark (4 bytes), nonce, tag, text. */
  seal<Table extends SealedTable>(text: string, table: Table, row: KeyOf<Table>): Buffer;
  /** @throws AppError `sealBroken` if it was changed, comes from another row or was sealed with another key. */
  open<Table extends SealedTable>(sealed: Uint8Array, table: Table, row: KeyOf<Table>): string;
  /** Opens a value of versions up to 1.1.1, which is not bound to a row; only for resealing. */
  openUnbound(sealed: Uint8Array): string;
  /** HMAC-SHA-256, 32 bytes. */
  sign(text: string): Buffer;
}

const NONCE = 12;
const TAG = 16;
/** Prefix of values that are bound to their row. */
export const BOUND = Buffer.from('OSV2');

export function secretsOf(keyHex: string): Secrets {
  const key = Buffer.from(keyHex, 'hex');
  const sealing = Buffer.from(hkdfSync('sha256', key, '', 'outlay seal', 32));
  const signing = Buffer.from(hkdfSync('sha256', key, '', 'outlay sign', 32));
  return {
    seal(text, table, row) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(placeOf(table, row));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([BOUND, nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, table, row) {
      if (!BOUND.equals(sealed.subarray(0, BOUND.length)))
        throw broken(`a sealed value of ${table} is bound to no row`);
      try {
        return decrypted(sealing, sealed.subarray(BOUND.length), placeOf(table, row));
      } catch (cause) {
        throw broken(`a sealed value of ${table}: ${String(cause)}`);
      }
    },
    openUnbound: (sealed) => decrypted(sealing, sealed),
    sign: (text) => createHmac('sha256', signing).update(text).digest(),
  };
}

const broken = (detail: string) => new AppError('WRONG_STATE', { reason: 'sealBroken', detail });

function decrypted(key: Buffer, sealed: Uint8Array, place?: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG });
  if (place) decipher.setAAD(place);
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}

export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** 256 random bits for a bearer token or a ticket. Only the hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b);
