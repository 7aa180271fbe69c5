import type { Feature } from '@outlay/contract/feature';
import type { HomeWire } from '@outlay/contract/home';
import type { Permission } from '@outlay/contract/permission';
import { listMyCompanies } from '#domain/account/device.service.ts';
import { tokenUser } from '#domain/account/token-user.service.ts';
import { countUnread } from '#domain/message/message.service.ts';
import { findPayee } from '#domain/payee/payee.service.ts';
import type { Context } from '#kit/context.ts';
import * as home from './home.repository.ts';

const OVERDUE_MS = 24 * 3_600_000;

/** The home page in one call; the first two names are the wire's. */
export async function getHome({ db, user, now }: Pick<Context, 'db' | 'user' | 'now'>): Promise<HomeWire> {
  const overdueBefore = new Date(now().getTime() - OVERDUE_MS);
  const row = await home.getHome(db, user.companyId, user.memberId, overdueBefore);
  return {
    approvednumberwithgeneral: row.pending,
    expsuseramount: row.expense_count,
    overdue: row.overdue,
    expenseSums: row.expense_sums,
    inApproval: row.in_approval,
    onItsWay: row.on_its_way,
    lastEdited: row.last_edited,
    unread: row.unread,
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

interface Entry {
  key: string;
  path: string;
  needs: Permission | null;
  feature?: Feature;
}

/** Functions, the permission that each needs, and what the company may have switched off; none without its page. */
const MENU: readonly Entry[] = [
  { key: 'note', path: '/pages/form/Note', needs: 'expense.write' },
  { key: 'recognise', path: '/pages/invoice/recognise', needs: 'invoice.import', feature: 'recognition' },
  { key: 'newDocument', path: '/pages/form/Requisition', needs: 'document.create' },
  { key: 'accountBook', path: '/pages/form/unsubmitted', needs: 'expense.write' },
  { key: 'invoices', path: '/pages/mine/InvoiceSteward', needs: 'invoice.import' },
  { key: 'invoiceTitles', path: '/pages/mine/Invoice', needs: null, feature: 'invoiceTitle' },
  { key: 'myDocuments', path: '/pages/approval/myapplication', needs: 'document.create' },
  { key: 'pendingApproval', path: '/pages/approval/myapproval', needs: null },
  { key: 'copiedToMe', path: '/pages/approval/Cc', needs: null },
  { key: 'payments', path: '/admin/payments', needs: 'payment.batch' },
  { key: 'documents', path: '/admin/documents', needs: 'document.readCompany' },
  { key: 'members', path: '/admin/members', needs: 'member.write' },
  { key: 'audit', path: '/admin/audit', needs: 'audit.read' },
  { key: 'company', path: '/admin/company', needs: 'company.write' },
];

export function getMenu({ user }: Pick<Context, 'user'>) {
  const items = MENU.filter(
    ({ needs, feature }) =>
      (needs === null || user.permissions.has(needs) || user.scoped.has(needs)) &&
      !(feature && user.featuresOff.has(feature)),
  );
  return Promise.resolve({ items: items.map(({ key, path }) => ({ key, path })) });
}
