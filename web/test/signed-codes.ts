import { OFFLINE_PREFIX, OFFLINE_SEPARATOR } from '@outlay/contract/paycode/paycode.code';
import type { TillKeys } from '#device/storage.ts';

const text = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes as ArrayBuffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const part = (value: object): string => text(new TextEncoder().encode(JSON.stringify(value)));

async function jws(
  header: object,
  payload: object,
  { key, algorithm }: { key: CryptoKey; algorithm: AlgorithmIdentifier | EcdsaParams },
): Promise<string> {
  const signed = `${part(header)}.${part(payload)}`;
  const signature = await crypto.subtle.sign(algorithm, key, new TextEncoder().encode(signed));
  return `${signed}.${text(signature)}`;
}

/** An issuer and a phone with its certificate, written from docs/open-payment-code.md. */
export async function newSigner(caps = { payment: 20_000, total: 50_000, currency: 'CNY' }) {
  const issuer = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const phone = await crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const { x = '' } = await crypto.subtle.exportKey('jwk', issuer.publicKey);
  const { kty, crv, ...point } = await crypto.subtle.exportKey('jwk', phone.publicKey);
  const keys: TillKeys = { keys: [{ kid: 'k', kty: 'OKP', crv: 'Ed25519', x }] };
  const now = Math.floor(Date.now() / 1000);
  const certificate = await jws(
    { alg: 'EdDSA', typ: 'opc-device+jwt', kid: 'k' },
    {
      ...{ jti: 'c', iat: now - 60, exp: now + 3_600, handle: '26019384', caps },
      cnf: { jwk: { kty, crv, x: point.x, y: point.y } },
    },
    { key: issuer.privateKey, algorithm: 'Ed25519' },
  );
  /** What the phone shows for one payment; each has its counter. */
  const sign = async (payment: { c: number; a?: number; m?: string; t?: number; h?: string }) =>
    OFFLINE_PREFIX +
    certificate +
    OFFLINE_SEPARATOR +
    (await jws(
      { alg: 'ES256' },
      { h: '26019384', t: now, n: 'random', ...payment },
      { key: phone.privateKey, algorithm: { name: 'ECDSA', hash: 'SHA-256' } },
    ));
  return { keys, sign };
}
