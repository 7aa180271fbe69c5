import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** DER of an Ed25519 private key before its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface SigningKey {
  key: KeyObject;
  /** The public key, base64url. */
  x: string;
  /** RFC 7638. */
  keyId: string;
}

/** The Ed25519 key of a seed of 32 bytes. */
export function signingKeyOf(seed: Buffer): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }));
  return { key, x, keyId: thumbprint.digest('base64url') };
}
