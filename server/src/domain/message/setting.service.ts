import type { MessageKind } from '@outlay/contract/message';
import {
  ALWAYS_TOLD,
  DEFAULT_NOTICES,
  groupOf,
  type NoticeGroup,
  type NoticeSetting,
} from '@outlay/contract/message.notice';
import type { Db } from '#database/connect.ts';
import type { Context } from '#kit/context.ts';
import * as settings from './setting.repository.ts';

export async function getNotices({ db, user }: Pick<Context, 'db' | 'user'>) {
  const rows = await settings.listSettings(db, user.companyId, user.memberId);
  const account = await settings.findAccount(db, user.companyId, user.memberId);
  return {
    items: DEFAULT_NOTICES.map(({ group }) => settingOf(rows, group)),
    hasMail: account?.includes('@') ?? false,
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

/** How a member wants to hear of this kind of message. */
export async function noticeFor(db: Db, companyId: string, memberId: string, kind: MessageKind) {
  const rows = await settings.listSettings(db, companyId, memberId);
  const { push, mail } = settingOf(rows, groupOf(kind));
  const always = ALWAYS_TOLD.includes(kind);
  return { push: push || always, mail: mail || always };
}
