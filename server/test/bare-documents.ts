import { newId } from '#system/id.ts';
import type { Person, TestServer } from './harness.ts';

export interface BareLine {
  type?: string;
  amount: number;
  spentOn?: string;
  merchant?: string;
  remarks?: string;
  city?: string;
}

/** Inserts a submitted document directly into the database, for tests that only count documents. */
export async function bareDocument(
  server: TestServer,
  who: Person,
  lines: BareLine[] = [],
  { status = 'UnderApproval', sentAt = server.now() }: { status?: string; sentAt?: Date } = {},
): Promise<string> {
  const id = newId();
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  await server.owner.query(
    `insert into document (company_id, id, number, type_id, type_version, title, submitter_id, status, amount,
       currency, since, submitted_at, created_at, updated_at)
     select company_id, $2, $3, id, current_version, 'A visit', $4, $5, $6, 'CNY', $7, $7, $7, $7
     from document_type where company_id = $1 and code = 'claim'`,
    [who.companyId, id, `CL-${id.slice(-6)}`, who.memberId, status, amount, sentAt],
  );
  for (const [position, line] of lines.entries())
    await server.owner.query(
      `insert into document_line (company_id, id, document_id, position, type, amount, base_amount, currency,
         spent_on, merchant, remarks, city, created_at)
       values ($1, $2, $3, $4, $5, $6, $6, 'CNY', $7, $8, $9, $10, $11)`,
      [
        ...[who.companyId, newId(), id, position, line.type ?? 'meals', line.amount],
        ...[line.spentOn ?? sentAt.toISOString().slice(0, 10), line.merchant ?? '', line.remarks ?? ''],
        ...[line.city ?? '', sentAt],
      ],
    );
  return id;
}
