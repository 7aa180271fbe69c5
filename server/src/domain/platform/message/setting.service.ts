import type { MessageKind } from '@outlay/contract/platform/message.kind';
import {
  ALWAYS_TOLD,
  DEFAULT_NOTICES,
  DEFAULT_RHYTHM,
  groupOf,
  type NoticeGroup,
  type NoticeRhythm,
  type NoticeSetting,
} from '@outlay/contract/platform/message.notice';
import type { Db } from '#database/connect.ts';
import type { Context } from '#request/context.ts';
import * as settings from './setting.repository.ts';

export async function getNotices({ db, user }: Pick<Context, 'db' | 'user'>) {
  const rows = await settings.listSettings(db, user.companyId, user.memberId);
  const account = await settings.findAccount(db, user.companyId, user.memberId);
  return {
    items: DEFAULT_NOTICES.map(({ group }) => settingOf(rows, group)),
    hasMail: account?.includes('@') ?? false,
    rhythm: await rhythmOf(db, user.companyId, user.memberId),
    timeZone: user.timeZone,
  };
}

type Rows = Awaited<ReturnType<typeof settings.listSettings>>;

function settingOf(rows: Rows, group: NoticeGroup): NoticeSetting {
  const own = rows.find(({ kind }) => kind === group);
  const standard = DEFAULT_NOTICES.find((one) => one.group === group);
  return { group, push: own?.push ?? standard?.push ?? true, mail: own?.mail ?? standard?.mail ?? false };
}

export async function saveNotices(ctx: Context, setting: NoticeSetting) {
  const { db, user, now } = ctx;
  await settings.saveSetting(db, user.companyId, user.memberId, setting, now());
  ctx.audit({
    action: 'notification.save',
    objectType: 'member',
    objectId: user.memberId,
    detail: { ...setting },
  });
  return { done: true as const };
}

export async function saveRhythm(ctx: Context, rhythm: NoticeRhythm) {
  const { db, user, now } = ctx;
  await settings.saveRhythm(db, user, rhythm, now());
  ctx.audit({
    action: 'notification.save',
    objectType: 'member',
    objectId: user.memberId,
    detail: { ...rhythm },
  });
  return { done: true as const };
}

/** A member's quiet hours and mail digest settings. */
export async function rhythmOf(db: Db, companyId: string, memberId: string): Promise<NoticeRhythm> {
  const row = await settings.findRhythm(db, companyId, memberId);
  if (!row) return DEFAULT_RHYTHM;
  const { quiet_from: from, quiet_to: to } = row;
  return {
    mail: row.mail,
    digestAt: row.digest_at,
    quiet: from !== null && to !== null ? { from, to } : null,
    quietWeekends: row.quiet_weekends,
  };
}

function choose(rows: Rows, kind: MessageKind) {
  const { push, mail } = settingOf(rows, groupOf(kind));
  const always = ALWAYS_TOLD.includes(kind);
  return { push: push || always, mail: mail || always };
}

/** A member's channels for this kind of message. */
export const noticeFor = async (db: Db, companyId: string, memberId: string, kind: MessageKind) =>
  choose(await settings.listSettings(db, companyId, memberId), kind);

/** The same for many members at once. */
export async function noticesOf(db: Db, companyId: string, memberIds: readonly string[]) {
  const rows = await settings.listSettingsOf(db, companyId, memberIds);
  const members = Map.groupBy(rows, (row) => row.member_id);
  return (memberId: string, kind: MessageKind) => choose(members.get(memberId) ?? [], kind);
}
