import type { CodeSummary } from '@outlay/contract/paycode/paycode';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import { roomsOf } from '#domain/paycode/spend-policy/spend-policy.service.ts';
import type { Context } from '#request/context.ts';
import * as devices from './device.repository.ts';
import { present } from './device.service.ts';
import * as summaries from './summary.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

/** What the page of the payment code shows beside the code. */
export async function summarise(
  ctx: Reader,
  { deviceId }: { deviceId: string | null },
): Promise<CodeSummary> {
  const { db, user, now } = ctx;
  const { companyId, memberId } = user;
  const row = deviceId === null ? undefined : await devices.findDevice(db, companyId, deviceId);
  const device = row?.member_id === memberId ? row : undefined;
  const expires = device && (await summaries.certificateEnd(db, companyId, device.id));
  const { name } = await getCompany(ctx);
  return {
    ...{ serverTime: now().toISOString(), payer: name, device: device ? present(device) : null },
    nextStep: device ? device.last_step + 1 : 0,
    renewBy: expires?.toISOString() ?? null,
    rooms: await roomsOf(ctx, memberId),
    waitingChargeId: await summaries.waitingCharge(db, companyId, { memberId, now: now() }),
  };
}
