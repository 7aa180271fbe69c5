import { OutsideWay, type SignInWay } from '@outlay/contract/organisation/account.session';
import { decodeLocale } from '@outlay/contract/locale.codec';
import type { OpenContext } from '#request/context.ts';
import { maskAddress } from '#system/log.ts';
import * as accounts from './account.repository.ts';
import { newDeviceText } from './new-device.words.ts';
import * as sessions from './session.repository.ts';

/** Ways of signing in with a proof of identity; a switch of company and an agent's session rely on an earlier proof. */
const PROVED: readonly SignInWay[] = [
  ...(['password', 'code', 'passkey', 'totp', 'recovery'] as const),
  ...OutsideWay.options,
];

type Ctx = Pick<OpenContext, 'db' | 'origin' | 'notify' | 'emit'>;

/** Notifies the person, in the app and by mail, of a sign-in from a device not seen before. */
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
