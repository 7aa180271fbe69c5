import type { Answer, Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import { Id } from '@outlay/contract/fields';
import type { payrollEndpoints, PayrollRow } from '@outlay/contract/travel/allowance.payroll';
import { getCompany, memberRefs } from '#domain/organisation/company/company.service.ts';
import { exportList } from '#request/list-export.ts';
import { instantOf, monthAfter } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { headings } from '#text/list.words.ts';
import { taxableOf } from './payroll.policy.ts';
import * as payroll from './payroll.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

/** The instants between which a claim was approved in a month, by the company's clocks. */
const spanOfMonth = (month: string, timeZone: string) => ({
  since: new Date(instantOf(timeZone, `${month}-01`, '00:00')),
  before: new Date(instantOf(timeZone, `${monthAfter(month, 1)}-01`, '00:00')),
});

export async function listPayroll(
  ctx: Reader,
  { month, after, size }: { month: string; after?: string | undefined; size: number },
): Promise<Answer<typeof payrollEndpoints.rows>> {
  const { db, user } = ctx;
  if (after !== undefined && !Id.safeParse(after).success)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'after', code: 'badFormat' }] });
  const query = { ...spanOfMonth(month, user.timeZone), after, size };
  const lines = await payroll.listPayrollLines(db, user.companyId, query);
  const byMember = [...Map.groupBy(lines, ({ member_id }) => member_id)];
  const names = await memberRefs(
    ctx,
    byMember.map(([id]) => id),
  );
  const { currency } = await getCompany(ctx);
  const items = byMember.flatMap(([id, rows]): PayrollRow[] => {
    const member = names.get(id);
    const sum = (of: (row: (typeof rows)[number]) => number) =>
      rows.reduce((total, row) => total + of(row), 0);
    if (!member) return [];
    return [
      {
        member,
        days: sum(({ days }) => days),
        allowance: { amount: sum(({ approved }) => approved), currency },
        taxable: { amount: sum((row) => taxableOf({ ...row, taxable: row.taxable })), currency },
      },
    ];
  });
  return { items, next: byMember.length === size ? (byMember.at(-1)?.[0] ?? null) : null };
}

export const exportPayroll = (ctx: Context, { format, month }: Received<typeof payrollEndpoints.export>) =>
  exportList<PayrollRow>(ctx, {
    ...{ list: 'allowances', format, filter: { month } },
    headings: headings(ctx.locale, ['member', 'department', 'days', 'allowance', 'currency', 'taxable']),
    count: ({ db, user }) => payroll.countPayroll(db, user.companyId, spanOfMonth(month, user.timeZone)),
    page: (inside, page) => listPayroll(inside, { month, ...page }),
    cells: ({ member, days, allowance, taxable }) => [
      ...[member.name, member.departmentName, days, allowance, allowance.currency, taxable],
    ],
  });
