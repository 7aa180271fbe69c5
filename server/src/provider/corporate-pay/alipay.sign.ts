import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { signedText } from '../outside/alipay.text.ts';
import { CorporatePayError } from './corporate-pay.port.ts';

/** Both forms that consoles show: PEM, and the base64 of its DER. */
const derOf = (text: string): Buffer =>
  Buffer.from(text.replaceAll(/-----[A-Z ]+-----/g, '').replaceAll(/\s/g, ''), 'base64');

function opened(open: readonly (() => KeyObject)[]): KeyObject {
  for (const attempt of open)
    try {
      const key = attempt();
      if (key.asymmetricKeyType === 'rsa') return key;
    } catch {
      // Another form is tried.
    }
  throw new CorporatePayError('config', 'key');
}

/** @throws CorporatePayError `config` */
export function privateKeyOf(text: string): KeyObject {
  const key = derOf(text);
  return opened([
    () => createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key, format: 'der', type: 'pkcs1' }),
  ]);
}

/** @throws CorporatePayError `config` */
export function publicKeyOf(text: string): KeyObject {
  const key = derOf(text);
  return opened([() => createPublicKey({ key, format: 'der', type: 'spki' })]);
}

/** RSA2: SHA-256 with RSA of the sorted parameters. */
export const signParams = (params: Readonly<Record<string, string>>, privateKey: string): string =>
  signText(signedText(params, ['sign']), privateKey);

export const signText = (text: string, privateKey: string): string =>
  sign('sha256', Buffer.from(text), privateKeyOf(privateKey)).toString('base64');

export const isSignedText = (text: string, signature: string, publicKey: string): boolean =>
  verify('sha256', Buffer.from(text), publicKeyOf(publicKey), Buffer.from(signature, 'base64'));

/** Calls are signed with their sign_type, notices of older kinds without it. */
export function isSignedParams(params: Readonly<Record<string, string>>, publicKey: string): boolean {
  const { sign: signature = '', sign_type: kind = '' } = params;
  if (kind !== 'RSA2' || signature === '') return false;
  return [['sign'], ['sign', 'sign_type']].some((without) =>
    isSignedText(signedText(params, without), signature, publicKey),
  );
}
