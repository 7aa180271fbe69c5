import type { SignInWay } from '@outlay/contract/account.session';
import { localeOfPerson, type Locale } from '@outlay/contract/locale';
import type { OpenContext } from '#kit/context.ts';
import { maskAddress } from '#kit/log.ts';
import * as accounts from './account.repository.ts';
import * as sessions from './session.repository.ts';

export const NEW_DEVICE_TOPIC = 'account.newDevice';

/** A switch and an agent's session go on from one that was proved. */
const PROVED: readonly SignInWay[] = ['password', 'code', 'passkey', 'totp', 'recovery'];

type Ctx = Pick<OpenContext, 'db' | 'origin' | 'courier' | 'emit'>;

const TEXTS: Readonly<Record<Locale, (address: string, device: string) => string>> = {
  'zh-Hans': (address, device) =>
    `【Outlay】您的账号刚刚在一台新设备上登录（${address}，${device}）。如非您本人操作，请立即修改密码。`,
  'zh-Hant': (address, device) =>
    `【Outlay】您的帳號剛剛在一台新裝置上登入（${address}，${device}）。如非您本人操作，請立即變更密碼。`,
  en: (address, device) =>
    `Outlay: your account was just used to sign in on a new device (${address}, ${device}). If this was not you, change your password at once.`,
  fr: (address, device) =>
    `Outlay : votre compte vient d’être utilisé sur un nouvel appareil (${address}, ${device}). Si ce n’était pas vous, changez immédiatement votre mot de passe.`,
  es: (address, device) =>
    `Outlay: se acaba de iniciar sesión con su cuenta en un dispositivo nuevo (${address}, ${device}). Si no fue usted, cambie su contraseña de inmediato.`,
};

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
  ctx.emit({ companyId, topic: NEW_DEVICE_TOPIC, payload: { memberId, device, address } });
  const { email, ...spoken } = await accounts.getPerson(ctx.db, personId);
  if (email === null) return;
  const text = TEXTS[localeOfPerson(spoken)](address, device);
  await ctx.courier({ channel: 'mail', to: email, text });
}
