import { AppError } from '@outlay/contract/errors';
import type { ImportAnswer } from '@outlay/contract/import';
import { OVERSEAS_MOST } from '@outlay/contract/travel/allowance';
import type { Context } from '#request/context.ts';
import { answerImport, readImport } from '#text/import.ts';
import * as allowances from './allowance.repository.ts';
import { judgeRateRows, OVERSEAS_COLUMNS } from './allowance.rows.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;

/** Imports the valid rows into a table, or only previews the result. */
export async function importOverseas(
  ctx: Writer,
  { id, text, apply }: { id: string; text: string; apply: boolean },
): Promise<ImportAnswer> {
  const { db, user, now } = ctx;
  const row = (await allowances.listTables(db, user.companyId)).find((one) => one.id === id);
  if (!row) throw new AppError('NOT_FOUND', `allowance table ${id}`);
  const judged = judgeRateRows(readImport(text, OVERSEAS_COLUMNS), row.definition.overseas);
  if (judged.rates.length > OVERSEAS_MOST)
    throw new AppError('WRONG_STATE', { reason: 'tooManyRules', values: { most: String(OVERSEAS_MOST) } });
  const answer = answerImport(judged.fates, apply);
  if (!apply || answer.added + answer.changed === 0) return answer;
  const changed = {
    ...{ name: row.name, from_day: row.from_day, updated_at: now() },
    definition: { ...row.definition, overseas: judged.rates },
  };
  const seen = { companyId: user.companyId, id, version: row.version };
  if (!(await allowances.updateTable(db, seen, changed)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const { added, changed: renewed, refused } = answer;
  const detail = { added, changed: renewed, refused };
  ctx.audit({ action: 'allowance.importOverseas', objectType: 'allowanceTable', objectId: id, detail });
  return answer;
}
