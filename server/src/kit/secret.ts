import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** The server's key, split by purpose so that one use says nothing of another. */
export interface Secrets {
  seal(text: string): Buffer;
  open(sealed: Uint8Array): string;
  /** HMAC-SHA-256, 32 bytes. */
  sign(text: string): Buffer;
}

const NONCE = 12;
const TAG = 16;

export function secretsOf(keyHex: string): Secrets {
  const key = Buffer.from(keyHex, 'hex');
  const sealing = Buffer.from(hkdfSync('sha256', key, '', 'outlay seal', 32));
  const signing = Buffer.from(hkdfSync('sha256', key, '', 'outlay sign', 32));
  return {
    seal(text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE));
      decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
    },
    sign: (text) => createHmac('sha256', signing).update(text).digest(),
  };
}

export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** 256 random bits for a bearer token or a ticket. Only its hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b);
