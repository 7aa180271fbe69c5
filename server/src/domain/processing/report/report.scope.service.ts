import type { ReportFilter, ReportOptions, ReportScope } from '@outlay/contract/processing/report';
import { AppError } from '@outlay/contract/errors';
import { departmentsById, getCompany, listLedPaths } from '#domain/organisation/company/company.service.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { boardsOf } from './report.board.policy.ts';
import * as reports from './report.repository.ts';
import type { Whose } from './report.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

/** What a person may see, and what the page begins with. */
export async function reportOptions(ctx: Reader): Promise<ReportOptions> {
  const { db, user, now } = ctx;
  const company = await getCompany(ctx);
  const paths = await pathsSeen(ctx);
  const scopes: ReportScope[] = [
    'own',
    ...(paths.length > 0 ? ['department' as const] : []),
    ...(user.permissions.has('report.company') ? ['company' as const] : []),
  ];
  const seen = user.permissions.has('report.company') ? null : paths;
  return {
    scopes,
    boards: boardsOf({ may: (permission) => user.permissions.has(permission), scopes }),
    departments: await reports.listDepartments(db, user.companyId, seen),
    currency: company.currency,
    fiscalMonth: await reports.findFiscalMonth(db, user.companyId),
    today: dayOf(now(), user.timeZone),
  };
}

/** Paths of departments whose spending a person sees: those they lead, their own by a permission, those of a role. */
async function pathsSeen(ctx: Reader): Promise<string[]> {
  const { user } = ctx;
  const { departmentId } = user;
  const own =
    user.permissions.has('report.department') && departmentId !== null
      ? [(await departmentsById(ctx, [departmentId])).get(departmentId)?.path ?? '']
      : [];
  const paths = [...(await listLedPaths(ctx)), ...own, ...(user.scoped.get('report.company') ?? [])];
  return [...new Set(paths.filter(Boolean))];
}

/**
 * Whose spending a report is about. How the work gets on (`work`) shows no amounts, so those who set up the company's
 * flows see it, too.
 *
 * @throws AppError NOT_ALLOWED for a scope, and NOT_FOUND for a department, that the person may not see
 */
export async function whose(
  ctx: Reader,
  { scope, departmentId }: Pick<ReportFilter, 'scope' | 'departmentId'>,
  about: 'spending' | 'work' = 'spending',
): Promise<Whose> {
  const { companyId, memberId, permissions } = ctx.user;
  if (scope === 'own') return { companyId, memberId, paths: null };
  const whole = permissions.has('report.company') || (about === 'work' && permissions.has('flow.write'));
  if (scope === 'company') {
    if (!whole) throw new AppError('NOT_ALLOWED', 'report.company');
    return {
      companyId,
      memberId: null,
      paths: departmentId === null ? null : [await pathOf(ctx, departmentId)],
    };
  }
  const seen = await pathsSeen(ctx);
  if (seen.length === 0) throw new AppError('NOT_ALLOWED', 'report.department');
  if (departmentId === null) return { companyId, memberId: null, paths: seen };
  const path = await pathOf(ctx, departmentId);
  if (!seen.some((root) => path.startsWith(root)))
    throw new AppError('NOT_FOUND', `department ${departmentId}`);
  return { companyId, memberId: null, paths: [path] };
}

async function pathOf(ctx: Reader, id: string): Promise<string> {
  const found = (await departmentsById(ctx, [id])).get(id);
  if (!found) throw new AppError('NOT_FOUND', `department ${id}`);
  return found.path;
}
