import { createECDH } from 'node:crypto';
import type { Secrets } from '#secrets/secret.ts';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The key pair that push services know this server by, made of the server's own key: the same on every node and after
 * every restart, and nothing more to keep. One number in four thousand million is no private key; then the next is taken.
 */
export function vapidKeysOf(secrets: Secrets): VapidKeys {
  const curve = createECDH('prime256v1');
  for (let turn = 1; ; turn += 1) {
    const secret = secrets.sign(`web push ${turn}`);
    try {
      curve.setPrivateKey(secret);
    } catch {
      continue;
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
  }
}
