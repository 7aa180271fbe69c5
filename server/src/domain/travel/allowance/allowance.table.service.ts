import type { AllowanceTable, AllowanceTableForm } from '@outlay/contract/travel/allowance';
import { AppError } from '@outlay/contract/errors';
import { getCompany, listGradeNames } from '#domain/organisation/company/company.service.ts';
import { isDuplicate } from '#database/transaction.ts';
import type { Context } from '#request/context.ts';
import * as allowances from './allowance.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;

/** The tables of rates and rules, the newest first. */
export async function readTables(ctx: Reader): Promise<AllowanceTable[]> {
  const { currency } = await getCompany(ctx);
  const rows = await allowances.listTables(ctx.db, ctx.user.companyId);
  return rows.map((row) => present(row, currency));
}

const present = (row: allowances.TableRow, currency: string): AllowanceTable => ({
  ...{ id: row.id, version: row.version, name: row.name, fromDay: row.from_day },
  ...row.definition,
  currency,
});

export async function listTables(ctx: Reader) {
  return {
    items: await readTables(ctx),
    grades: await listGradeNames(ctx),
  };
}

export async function saveTable(ctx: Writer, form: AllowanceTableForm): Promise<AllowanceTable> {
  const { db, user, now } = ctx;
  const { id, version, name, fromDay, ...definition } = form;
  const row = { name, from_day: fromDay, updated_at: now() };
  const seen = { companyId: user.companyId, id, version };
  try {
    if (version === 0) {
      await assertRoom(ctx);
      const added = { company_id: user.companyId, id, ...row, definition: JSON.stringify(definition) };
      await allowances.insertTable(db, added);
    } else if (!(await allowances.updateTable(db, seen, { ...row, definition })))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
  } catch (error) {
    if (isDuplicate(error, 'allowance_table_pkey'))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
    if (!isDuplicate(error)) throw error;
    throw new AppError('CONFLICT', { reason: 'codeUsed', fields: [{ path: 'fromDay', code: 'codeUsed' }] });
  }
  ctx.audit({ action: 'allowance.saveTable', objectType: 'allowanceTable', objectId: id, detail: form });
  const saved = (await readTables(ctx)).find((one) => one.id === id);
  if (!saved) throw new AppError('NOT_FOUND', `allowance table ${id}`);
  return saved;
}

async function assertRoom({ db, user }: Reader): Promise<void> {
  const tables = await allowances.listTables(db, user.companyId);
  if (tables.length >= allowances.TABLES_MOST)
    throw new AppError('WRONG_STATE', {
      reason: 'tooManyRules',
      values: { most: String(allowances.TABLES_MOST) },
    });
}

export async function removeTable(ctx: Writer, { id, version }: { id: string; version: number }) {
  const { db, user } = ctx;
  if (!(await allowances.deleteTable(db, { companyId: user.companyId, id, version })))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  ctx.audit({ action: 'allowance.removeTable', objectType: 'allowanceTable', objectId: id });
  return { done: true as const };
}
