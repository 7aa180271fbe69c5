import { CLOCK_SECONDS } from '@outlay/contract/paycode/merchant.open';
import { OFFLINE_PREFIX, OFFLINE_SEPARATOR } from '@outlay/contract/paycode/paycode.code';
import type { TillKeys } from '#device/storage.ts';

interface Certificate {
  jti: string;
  /** Seconds since 1970. */
  iat: number;
  exp: number;
  handle: string;
  /** Minor units. */
  caps: { payment: number; total: number; currency: string };
  key: JsonWebKey;
}

/** Handle, counter, seconds since 1970, and where the phone knew them the merchant and the amount. */
interface Payment {
  h: string;
  c: number;
  t: number;
  m: string | null;
  a: number | null;
}

/** What a till does not take without a network, and why. */
export type SignedFault =
  /** This till has not seen the issuer's keys, or its browser cannot check with them. */
  'cannotCheck' | 'invalid' | 'expired' | 'otherMerchant' | 'otherAmount' | 'overCap' | 'used' | 'notKept';

/** A payment that a device has signed, checked with the issuer's key. */
export interface SignedCode {
  /** Of the certificate: all that is taken under it is at most `total`, in minor units. */
  certificate: string;
  total: number;
  /** Handle and counter: never taken twice. */
  number: string;
}

interface Sold {
  keys: TillKeys | null;
  merchantId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Checks a code as docs/open-payment-code.md asks of a till without a network. */
export async function checkSigned(text: string, sold: Sold): Promise<SignedCode | SignedFault> {
  if (!sold.keys) return 'cannotCheck';
  const [certificateText = '', paymentText = '', ...rest] = text
    .slice(OFFLINE_PREFIX.length)
    .split(OFFLINE_SEPARATOR);
  if (rest.length > 0) return 'invalid';
  try {
    const certificate = await openCertificate(certificateText, sold.keys);
    const payment = await openPayment(paymentText, certificate.key);
    if (payment.h !== certificate.handle) return 'invalid';
    return faultOf(certificate, payment, sold) ?? codeOf(certificate, payment);
  } catch (error) {
    // A browser that does not know the kind of the key.
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'cannotCheck' : 'invalid';
  }
}

const codeOf = ({ jti, caps }: Certificate, { h, c }: Payment): SignedCode => ({
  certificate: jti,
  total: caps.total,
  number: `${h} ${c}`,
});

function faultOf(
  { iat, exp, caps }: Certificate,
  { t, m, a }: Payment,
  { merchantId, amount, currency, now }: Sold,
): SignedFault | null {
  const seconds = now / 1000;
  if (seconds > exp || seconds < iat - CLOCK_SECONDS || Math.abs(seconds - t) > CLOCK_SECONDS)
    return 'expired';
  if (m !== null && m !== merchantId) return 'otherMerchant';
  if (a !== null && a !== amount) return 'otherAmount';
  return currency !== caps.currency || amount > caps.payment ? 'overCap' : null;
}

async function openCertificate(text: string, { keys }: TillKeys): Promise<Certificate> {
  const header = membersOf(jsonOf(text.split('.')[0]));
  const jwk = keys.find(({ kid }) => kid === header['kid']);
  if (header['alg'] !== 'EdDSA' || header['typ'] !== 'opc-device+jwt' || !jwk)
    throw new Error('signed by nobody we know');
  const { kty, crv, x } = jwk;
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
  const { jti, iat, exp, handle, ...said } = await openSigned(text, 'Ed25519', key);
  const caps = membersOf(said['caps']);
  const own = membersOf(membersOf(said['cnf'])['jwk']);
  return {
    ...{ jti: textOf(jti), iat: wholeOf(iat), exp: wholeOf(exp), handle: textOf(handle) },
    caps: {
      ...{ payment: wholeOf(caps['payment']), total: wholeOf(caps['total']) },
      currency: textOf(caps['currency']),
    },
    key: { kty: 'EC', crv: 'P-256', x: textOf(own['x']), y: textOf(own['y']) },
  };
}

async function openPayment(text: string, jwk: JsonWebKey): Promise<Payment> {
  if (membersOf(jsonOf(text.split('.')[0]))['alg'] !== 'ES256') throw new Error('signed in another way');
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('jwk', jwk, curve, false, ['verify']);
  const { h, c, t, m, a } = await openSigned(text, { name: 'ECDSA', hash: 'SHA-256' }, key);
  return {
    ...{ h: textOf(h), c: wholeOf(c), t: wholeOf(t) },
    ...{ m: m === undefined ? null : textOf(m), a: a === undefined ? null : wholeOf(a) },
  };
}

/** The payload of a compact JWS, whose signature is right. */
async function openSigned(text: string, algorithm: AlgorithmIdentifier | EcdsaParams, key: CryptoKey) {
  const [header = '', payload = '', signature = ''] = text.split('.');
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  if (!(await crypto.subtle.verify(algorithm, key, bytesOf(signature), signed)))
    throw new Error('not signed by its key');
  return membersOf(jsonOf(payload));
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const jsonOf = (text = ''): unknown => JSON.parse(new TextDecoder().decode(bytesOf(text)));

/** What a text from outside says; anything else than expected is no code. */
function membersOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError('no object');
  return value as Record<string, unknown>;
}
function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('no text');
  return value;
}
function wholeOf(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new TypeError('no whole number');
  return value as number;
}

/** The issuer's keys of an answer to `GET /jwks`; null where it is none. */
export function keysOf(answer: unknown): TillKeys | null {
  try {
    const { keys } = membersOf(answer);
    if (!Array.isArray(keys)) return null;
    return {
      keys: keys.map((one) => {
        const { kid, x } = membersOf(one);
        return { kid: textOf(kid), kty: 'OKP', crv: 'Ed25519', x: textOf(x) };
      }),
    };
  } catch {
    return null;
  }
}
