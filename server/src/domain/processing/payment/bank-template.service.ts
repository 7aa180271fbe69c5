import type { BankTemplate } from '@outlay/contract/processing/payment.batch';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { BANK_FORMATS, type BankFormatName } from './bank-file/bank-formats.ts';
import type { BankFormat } from './bank-file/bank-format.ts';
import * as batches from './batch.repository.ts';

export async function listTemplates({
  db,
  user,
}: Pick<Context, 'db' | 'user'>): Promise<{ items: BankTemplate[] }> {
  const rows = await batches.listTemplates(db, user.companyId);
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      encoding: row.encoding,
      mostRows: row.most_rows,
      columns: row.columns,
    })),
  };
}

/** Installs standard bank templates the company has not received yet; existing ones stay unchanged. */
export async function installStandardTemplates({ db, now }: Pick<Context, 'db' | 'now'>, companyId: string) {
  const existing = new Set((await batches.listTemplates(db, companyId)).map(({ name }) => name));
  for (const [format, { standard }] of Object.entries(BANK_FORMATS) as [BankFormatName, BankFormat][])
    for (const { name, encoding, mostRows, columns } of standard) {
      if (existing.has(name)) continue;
      await batches.insertTemplate(db, {
        company_id: companyId,
        id: newId(),
        ...{ format, name, encoding },
        most_rows: mostRows,
        columns: JSON.stringify(columns),
        created_at: now(),
      });
    }
}
