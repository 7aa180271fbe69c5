import type { DevicePublicKey, Enrolled } from '@outlay/contract/paycode/paycode';
import { importSecret } from './totp.ts';
import type { KeptDevice } from './device-store.ts';

/** ES256; the private half never leaves the device and cannot be read. */
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;

export interface DeviceKeys {
  signer: CryptoKey;
  publicKey: DevicePublicKey;
}

export async function newDeviceKeys(): Promise<DeviceKeys> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  return { signer: privateKey, publicKey: { kty: 'EC', crv: 'P-256', x, y } };
}

/** What the device keeps of an enrolment or a renewal; limits without a network begin anew. */
export async function keptOf(
  enrolled: Enrolled,
  device: Pick<KeptDevice, 'owner' | 'signer' | 'payer' | 'rooms'>,
  now: number,
): Promise<KeptDevice> {
  const { deviceId, handle, secret, certificate, expiresAt, counter, nextStep, offline, serverTime } =
    enrolled;
  return {
    ...device,
    ...{ deviceId, handle, certificate, expiresAt, counter, nextStep, offline },
    secret: await importSecret(secret),
    skewMs: new Date(serverTime).getTime() - now,
    signed: [],
    contactAt: serverTime,
  };
}

const base64url = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A compact JWS with ES256. */
export async function signed(key: CryptoKey, claims: object): Promise<string> {
  const encode = (part: object) => base64url(new TextEncoder().encode(JSON.stringify(part)));
  const text = `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode(claims)}`;
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    new TextEncoder().encode(text),
  );
  return `${text}.${base64url(signature)}`;
}
