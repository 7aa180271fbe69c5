import type { Money } from '@outlay/contract/money';
import type { OwedRefunds } from '@outlay/contract/travel/order';
import { memberRefs } from '#domain/organisation/company/company.service.ts';
import type { Context } from '#request/context.ts';
import { listOwed } from './order.owed.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

/** What the caller owes for refunds of orders, by currency. */
export async function sumMyOwed({ db, user }: Reader): Promise<{ sums: Money[] }> {
  const rows = await listOwed(db, user.companyId, user.memberId);
  return { sums: rows.map(({ waiting, currency }) => ({ amount: Number(waiting), currency })) };
}

/** What members owe for refunds of orders, and the sum by currency. */
export async function listAllOwed(ctx: Reader): Promise<OwedRefunds> {
  const rows = await listOwed(ctx.db, ctx.user.companyId, null);
  const people = await memberRefs(
    ctx,
    rows.map(({ member_id: id }) => id),
  );
  const sums = new Map<string, number>();
  for (const { currency, waiting } of rows) sums.set(currency, (sums.get(currency) ?? 0) + Number(waiting));
  return {
    items: rows.map(({ member_id: id, orders, waiting, currency }) => ({
      member: people.get(id) ?? { id, name: '', departmentName: null },
      orders: Number(orders),
      waiting: { amount: Number(waiting), currency },
    })),
    sums: [...sums].map(([currency, amount]) => ({ amount, currency })),
  };
}
