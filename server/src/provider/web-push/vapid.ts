import { createECDH } from 'node:crypto';
import type { Secrets } from '#secrets/secret.ts';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Derives the VAPID key pair, which identifies this server to push services, from the server's own key. It is therefore
 * the same on every node and after every restart and need not be stored. About one number in four billion is not a
 * valid private key; then the next one is tried.
 */
export function vapidKeysOf(secrets: Secrets): VapidKeys {
  const curve = createECDH('prime256v1');
  for (let turn = 1; ; turn += 1) {
    // Of the oldest key that counts: browsers are registered for its public key, and a rotation lets them stay so.
    const secret = secrets.signatures(`web push ${turn}`).at(-1) ?? Buffer.alloc(0);
    try {
      curve.setPrivateKey(secret);
    } catch {
      continue;
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
  }
}
