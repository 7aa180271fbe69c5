import { SignJWT } from 'jose';
import {
  CERTIFICATE_DAYS,
  OFFLINE_PER_PAYMENT,
  OFFLINE_TOTAL,
  type Enrolled,
} from '@outlay/contract/paycode/paycode';
import { STEP_SECONDS, stepAt } from '@outlay/contract/paycode/paycode.code';
import { issuerOf } from '#domain/paycode/merchant/issuer.service.ts';
import { roomsOf } from '#domain/paycode/spend-policy/spend-policy.service.ts';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import type { Context } from '#request/context.ts';
import { sha256 } from '#secrets/secret.ts';
import { newId } from '#system/id.ts';
import * as devices from './device.repository.ts';
import type { DeviceRow } from './device.repository.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'secrets' | 'origin'>;

const DAY_MS = 86_400_000;

/**
 * What a till can check without a network: whose key the device has and how much it may pay. Its own payments without a
 * network are counted from zero again under a new certificate.
 */
export async function newCertificate(
  ctx: Writer,
  device: DeviceRow,
  { secret, counter }: { secret: string; counter: number },
): Promise<Enrolled> {
  const { db, user, now, secrets } = ctx;
  const { currency } = await getCompany(ctx);
  const offline = await offlineCaps(ctx);
  const id = newId();
  const expires = new Date(now().getTime() + CERTIFICATE_DAYS * DAY_MS);
  await devices.insertCertificate(db, {
    ...{ company_id: user.companyId, id, device_id: device.id, handle: device.handle },
    ...{ per_payment: offline.perPayment, total: offline.total, issued_at: now(), expires_at: expires },
  });
  const issuer = issuerOf(secrets);
  const certificate = await new SignJWT({
    handle: device.handle,
    device: device.id,
    caps: { payment: offline.perPayment, total: offline.total, currency },
    cnf: { jwk: device.public_key },
  })
    .setProtectedHeader({ alg: 'EdDSA', kid: issuer.keyId, typ: 'opc-device+jwt' })
    .setIssuer(ctx.origin.site)
    // Whoever holds several certificates learns from it that they are one person's, and nothing else.
    .setSubject(sha256(`${user.companyId} ${user.memberId}`).toString('base64url'))
    .setJti(id)
    .setIssuedAt(now())
    .setExpirationTime(expires)
    .sign(issuer.key);
  return {
    ...{ deviceId: device.id, handle: device.handle, secret, stepSeconds: STEP_SECONDS },
    nextStep: Math.max(device.last_step + 1, stepAt(now().getTime()) - 1),
    ...{ certificate, expiresAt: expires.toISOString(), counter },
    offline: { ...offline, currency },
    serverTime: now().toISOString(),
  };
}

/** Never more than the policies let the person pay at once, or in a day. */
async function offlineCaps(ctx: Writer): Promise<{ perPayment: number; total: number }> {
  const rooms = await roomsOf(ctx, ctx.user.memberId);
  const perPayment = Math.max(0, ...rooms.map((room) => room.perPayment));
  const perDay = Math.max(0, ...rooms.map((room) => room.perDay));
  return {
    perPayment: Math.min(OFFLINE_PER_PAYMENT, perPayment),
    total: Math.min(OFFLINE_TOTAL, perDay),
  };
}
