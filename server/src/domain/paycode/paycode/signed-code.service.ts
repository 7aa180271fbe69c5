import { compactVerify, decodeProtectedHeader, importJWK, jwtVerify, type JWTPayload } from 'jose';
import { DevicePublicKey, OFFLINE_HOURS } from '@outlay/contract/paycode/paycode';
import { OFFLINE_PREFIX, OFFLINE_SEPARATOR } from '@outlay/contract/paycode/paycode.code';
import { z } from 'zod';
import { issuersOf } from '#domain/paycode/merchant/issuer.service.ts';
import type { Context } from '#request/context.ts';
import type { Secrets } from '#secrets/secret.ts';
import type { Claimed, ReadCode } from './code.policy.ts';
import * as devices from './device.repository.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'secrets'>;

/** By which the clock of the device and that of the till may differ, and the till's and ours. */
const CLOCK_MS = 300_000;

const Certificate = z.object({
  jti: z.uuid(),
  exp: z.int(),
  iat: z.int(),
  handle: z.string().regex(/^\d{8}$/),
  device: z.uuid(),
  cnf: z.object({ jwk: DevicePublicKey }),
});
type Certificate = z.infer<typeof Certificate>;

/** What the device signed: handle, counter, seconds since 1970, and where it knew them the merchant and the amount. */
const Payment = z.object({
  h: z.string().regex(/^\d{8}$/),
  c: z.int().min(0).max(2_147_483_647),
  t: z.int(),
  n: z.string().min(8).max(64),
  m: z.string().optional(),
  a: z.int().optional(),
});

const INVALID = { taken: false, payer: null, code: 'CODE_INVALID' } as const;

/** Takes a payment that a device has signed while neither it nor the till had a network. */
export async function claimSigned(ctx: Writer, read: ReadCode): Promise<Claimed> {
  const { db, user, now } = ctx;
  const signed = await open(ctx.secrets, read.authCode);
  if (!signed || read.takenAt === null) return INVALID;
  const { certificate, payment } = signed;
  const device = await devices.lockDevice(db, user.companyId, certificate.device);
  if (!device || payment.h !== certificate.handle) return INVALID;
  // Signed for somebody else, or for another sum.
  if (payment.m !== undefined && payment.m !== read.merchantId) return INVALID;
  if (payment.a !== undefined && payment.a !== read.amount) return INVALID;
  const payer = { memberId: device.member_id, deviceId: device.id };
  if (!isTimely(certificate, payment, { takenAt: read.takenAt, now: now() }))
    return { taken: false, payer, code: 'CODE_EXPIRED' };
  if (device.blocked_at !== null && read.takenAt >= device.blocked_at)
    return { taken: false, payer, code: 'DEVICE_BLOCKED' };
  const code = { handle: certificate.handle, kind: 'counter' as const, number: payment.c };
  const place = { companyId: user.companyId, deviceId: device.id, merchantId: read.merchantId, now: now() };
  if (!(await devices.claimCode(db, { ...code, ...place })))
    return { taken: false, payer, code: 'CODE_USED' };
  const caps = await devices.lockCertificate(db, user.companyId, device.id, certificate.jti);
  const within =
    caps !== undefined &&
    read.amount <= caps.per_payment &&
    (await devices.useCertificate(db, user.companyId, { id: caps.id, amount: read.amount }));
  if (!within) return { taken: false, payer, code: 'PAYER_LIMIT' };
  return { taken: true, payer, at: read.takenAt, offline: true };
}

/** Taken under a certificate in force, when the device says so, and submitted within the day. */
function isTimely(
  { iat, exp }: Certificate,
  { t }: z.infer<typeof Payment>,
  { takenAt, now }: { takenAt: Date; now: Date },
): boolean {
  const taken = takenAt.getTime();
  const age = now.getTime() - taken;
  return (
    Math.abs(t * 1000 - taken) <= CLOCK_MS &&
    taken >= iat * 1000 - CLOCK_MS &&
    taken <= exp * 1000 &&
    age >= -CLOCK_MS &&
    age <= OFFLINE_HOURS * 3_600_000
  );
}

/** Null for anything that our certificate and the device's key do not both vouch for. */
async function open(secrets: Secrets, authCode: string) {
  const [certificateText, paymentText, ...rest] = authCode
    .slice(OFFLINE_PREFIX.length)
    .split(OFFLINE_SEPARATOR);
  if (!certificateText || !paymentText || rest.length > 0) return null;
  try {
    const { kid } = decodeProtectedHeader(certificateText);
    const issuers = issuersOf(secrets);
    const issuer = issuers.find(({ keyId }) => keyId === kid) ?? issuers[0];
    if (!issuer) return null;
    const { payload } = await jwtVerify(certificateText, await importJWK(issuer.jwk, 'EdDSA'), {
      ...{ algorithms: ['EdDSA'], typ: 'opc-device+jwt' },
      // Whether it was in force is checked for the moment it was used, below.
      currentDate: new Date(0),
    });
    const certificate = Certificate.parse(payload satisfies JWTPayload);
    const key = await importJWK(certificate.cnf.jwk, 'ES256');
    const opened = await compactVerify(paymentText, key, { algorithms: ['ES256'] });
    const payment = Payment.parse(JSON.parse(Buffer.from(opened.payload).toString('utf8')));
    return { certificate, payment };
  } catch {
    return null;
  }
}
