import type { HomeWire } from '@outlay/contract/home';
import { listMyCompanies } from '#domain/account/device.service.ts';
import { tokenUser } from '#domain/account/token-user.service.ts';
import { countUnread } from '#domain/message/message.service.ts';
import { findPayee } from '#domain/payee/payee.service.ts';
import { dayOf } from '#kit/clock.ts';
import type { Context } from '#kit/context.ts';
import * as home from './home.repository.ts';
import { homeEntries } from './menu.policy.ts';

const OVERDUE_MS = 24 * 3_600_000;

/** The home page in one call; the first two names are the wire's. */
export async function getHome({ db, user, now }: Pick<Context, 'db' | 'user' | 'now'>): Promise<HomeWire> {
  const overdueBefore = new Date(now().getTime() - OVERDUE_MS);
  const today = dayOf(now(), user.timeZone);
  const row = await home.getHome(db, user.companyId, user.memberId, { overdueBefore, today });
  return {
    approvednumberwithgeneral: row.pending,
    expsuseramount: row.expense_count,
    overdue: row.overdue,
    oldestPending: row.oldest_pending,
    expenseSums: row.expense_sums,
    inApproval: row.in_approval,
    onItsWay: row.on_its_way,
    lastEdited: row.last_edited,
    unread: row.unread,
    entries: homeEntries(user, row.arranged),
    news: row.news,
  };
}

export async function getUserInfo({ db, user, language }: Pick<Context, 'db' | 'user' | 'language'>) {
  const payee = await findPayee(db, user.companyId, user.memberId);
  return { user: await tokenUser(db, user, language), hasPayeeAccount: payee !== undefined };
}

/** What a page's head shows. */
export async function getLoginInfos(ctx: Pick<Context, 'db' | 'user' | 'language'>) {
  const { items } = await listMyCompanies(ctx);
  const { unread } = await countUnread(ctx);
  return { user: await tokenUser(ctx.db, ctx.user, ctx.language), unread, companies: items.length };
}
