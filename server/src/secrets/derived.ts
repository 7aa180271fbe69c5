import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** What one key of the server does, by keys derived from it, one for each purpose. */
export interface DerivedKey {
  /** Names the key; reveals nothing about it. */
  id: string;
  /** The key itself, in hex. */
  hex: string;
  /** HMAC-SHA-256, 32 bytes. */
  sign(text: string): Buffer;
  /** AES-256-GCM: nonce, tag, text. */
  encrypt(text: string, place: Buffer): Buffer;
  /** @throws Error if it was changed, or encrypted with another key or for another place. */
  decrypt(sealed: Uint8Array, place?: Buffer): string;
}

/** Number of hexadecimal digits of a key's id. */
export const ID_DIGITS = 8;

export function derivedFrom(hex: string): DerivedKey {
  const key = Buffer.from(hex, 'hex');
  const derive = (purpose: string, length = 32) => Buffer.from(hkdfSync('sha256', key, '', purpose, length));
  const sealing = derive('outlay seal');
  const signing = derive('outlay sign');
  return {
    ...{ hex, id: derive('outlay key id', ID_DIGITS / 2).toString('hex') },
    sign: (text) => createHmac('sha256', signing).update(text).digest(),
    encrypt(text, place) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(place);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(sealed, place) {
      const nonce = sealed.subarray(0, NONCE);
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG });
      if (place) decipher.setAAD(place);
      decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
}
