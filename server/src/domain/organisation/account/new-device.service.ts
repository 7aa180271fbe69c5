import type { SignInWay } from '@outlay/contract/organisation/account.session';
import { decodeLocale } from '@outlay/contract/locale.codec';
import type { OpenContext } from '#request/context.ts';
import { maskAddress } from '#system/log.ts';
import * as accounts from './account.repository.ts';
import { newDeviceText } from './new-device.words.ts';
import * as sessions from './session.repository.ts';

/** A switch and an agent's session go on from one that was proved. */
const PROVED: readonly SignInWay[] = ['password', 'code', 'passkey', 'totp', 'recovery'];

type Ctx = Pick<OpenContext, 'db' | 'origin' | 'notify' | 'emit'>;

/** Tells the person of a sign-in from a device that was never seen with them, in the app and by mail. */
export async function noticeDevice(
  ctx: Ctx,
  {
    personId,
    companyId,
    memberId,
    way,
  }: { personId: string; companyId: string; memberId: string; way: SignInWay },
): Promise<void> {
  if (!PROVED.includes(way)) return;
  const { device, deviceId } = ctx.origin;
  const known = await sessions.findKnown(ctx.db, personId, deviceId);
  if (!known.person || known.device) return;
  const address = maskAddress(ctx.origin.address);
  ctx.emit({ companyId, topic: 'account.newDevice', payload: { memberId, device, address } });
  const { email, ...spoken } = await accounts.getPerson(ctx.db, personId);
  if (email === null) return;
  const text = newDeviceText(decodeLocale(spoken), { address, device });
  await ctx.notify({ channel: 'mail', to: email, text });
}
