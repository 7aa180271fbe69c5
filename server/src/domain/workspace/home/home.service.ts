import type { HomeWire } from '@outlay/contract/workspace/home';
import { listMyCompanies } from '#domain/organisation/account/device.service.ts';
import { tokenUser } from '#domain/organisation/account/token-user.service.ts';
import { countUnread } from '#domain/platform/message/message.service.ts';
import { findPayee } from '#domain/spend/payee/payee.service.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import * as home from './home.repository.ts';
import { homeEntries } from './menu.policy.ts';

const OVERDUE_MS = 24 * 3_600_000;

/** The home page in one call; the first two names are given by the specification. */
export async function getHome({ db, user, now }: Pick<Context, 'db' | 'user' | 'now'>): Promise<HomeWire> {
  const overdueBefore = new Date(now().getTime() - OVERDUE_MS);
  const today = dayOf(now(), user.timeZone);
  const { companyId, memberId } = user;
  const row = await home.getHome(db, { companyId, memberId, overdueBefore, today });
  return {
    approvednumberwithgeneral: row.pending,
    expsuseramount: row.expenses.count,
    overdue: row.overdue,
    oldestPending: row.oldest_pending,
    expenseSums: row.expenses.sums,
    inApproval: row.in_approval,
    onItsWay: row.on_its_way,
    lastEdited: row.last_edited,
    unread: row.unread,
    entries: homeEntries(user, row.arranged),
    news: row.news,
  };
}

export async function getUserInfo({ db, user, locale }: Pick<Context, 'db' | 'user' | 'locale'>) {
  const payee = await findPayee({ db, user }, user.memberId);
  return { user: await tokenUser(db, user, locale), hasPayeeAccount: payee !== undefined };
}

/** The data of the page header. */
export async function getLoginInfos(ctx: Pick<Context, 'db' | 'user' | 'locale'>) {
  const { items } = await listMyCompanies(ctx);
  const { unread } = await countUnread(ctx);
  return { user: await tokenUser(ctx.db, ctx.user, ctx.locale), unread, companies: items.length };
}
