import type { Locale } from '@outlay/contract/locale';
import { decodeLocale } from '@outlay/contract/locale.codec';
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
    chat: await settings.findChat(db, user.companyId, user.memberId),
    rhythm: await rhythmOf(db, user.companyId, user.memberId),
    timeZone: user.timeZone,
  };
}

type Rows = Awaited<ReturnType<typeof settings.listSettings>>;

function settingOf(rows: Rows, group: NoticeGroup): NoticeSetting {
  const own = rows.find(({ kind }) => kind === group);
  const standard = DEFAULT_NOTICES.find((one) => one.group === group);
  return {
    group,
    push: own?.push ?? standard?.push ?? true,
    mail: own?.mail ?? standard?.mail ?? false,
    chat: own?.chat ?? standard?.chat ?? false,
  };
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
async function rhythmOf(db: Db, companyId: string, memberId: string): Promise<NoticeRhythm> {
  const row = await settings.findRhythm(db, companyId, memberId);
  return row ? presentRhythm(row) : DEFAULT_RHYTHM;
}

type RhythmRow = NonNullable<Awaited<ReturnType<typeof settings.findRhythm>>>;

const presentRhythm = ({ quiet_from: from, quiet_to: to, ...row }: RhythmRow): NoticeRhythm => ({
  mail: row.mail,
  digestAt: row.digest_at,
  quiet: from !== null && to !== null ? { from, to } : null,
  quietWeekends: row.quiet_weekends,
});

function choose(rows: Rows, kind: MessageKind) {
  const { push, mail, chat } = settingOf(rows, groupOf(kind));
  const always = ALWAYS_TOLD.includes(kind);
  return { push: push || always, mail: mail || always, chat: chat || always };
}

/** The channels of many members for kinds of messages. */
export async function noticesOf(db: Db, companyId: string, memberIds: readonly string[]) {
  const rows = await settings.listSettingsOf(db, companyId, memberIds);
  const members = Map.groupBy(rows, (row) => row.member_id);
  return (memberId: string, kind: MessageKind) => choose(members.get(memberId) ?? [], kind);
}

/** Where and when somebody is notified of messages. */
export interface Reader {
  locale: Locale;
  timeZone: string;
  /** The address for mails; null for an account that is a phone number, without another address. */
  email: string | null;
  /** A platform that they use takes messages. */
  hasChat: boolean;
  rhythm: NoticeRhythm;
  /** Their channels for a kind of message. */
  noticeFor: (kind: MessageKind) => { push: boolean; mail: boolean; chat: boolean };
}

/** Those of the members who are active, by id. */
export async function readersOf(
  db: Db,
  companyId: string,
  memberIds: readonly string[],
): Promise<Map<string, Reader>> {
  const rows = await settings.listReaders(db, companyId, memberIds);
  return new Map(rows.map((row) => [row.id, readerOf(row)]));
}

function readerOf(row: Awaited<ReturnType<typeof settings.listReaders>>[number]): Reader {
  const { account, mail, digest_at, quiet_from, quiet_to, quiet_weekends } = row;
  // The columns of a missing row are null, those of an existing one are not.
  const rhythm =
    mail === null || digest_at === null || quiet_weekends === null
      ? DEFAULT_RHYTHM
      : presentRhythm({ mail, digest_at, quiet_from, quiet_to, quiet_weekends });
  return {
    locale: decodeLocale(row),
    timeZone: row.time_zone,
    email: row.email ?? (account.includes('@') ? account : null),
    ...{ hasChat: row.has_chat, rhythm },
    noticeFor: (kind) => choose(row.settings, kind),
  };
}
