import { AUDIT_EXPORT_MOST, type auditEndpoints } from '@outlay/contract/audit';
import type { Received } from '@outlay/contract/endpoint';
import { dayOf } from '#kit/clock.ts';
import type { Context } from '#kit/context.ts';
import { writeCsv } from '#kit/csv.ts';
import * as events from './audit.repository.ts';
import { wantedBy } from './audit.service.ts';
import type { EventRow, Wanted } from './audit.repository.ts';

const PAGE = 1000;

const HEADINGS = {
  zh: ['序号', '时间', '操作人', '被代理人', '操作', '对象类型', '对象', '内容', '哈希'],
  'en-US': ['No.', 'Time', 'By', 'On behalf of', 'Action', 'Item type', 'Item', 'Details', 'Hash'],
};

/** The acts as CSV, page by page as they are read. That it was taken out is written down first. */
export async function exportAudit(ctx: Context, filter: Received<typeof auditEndpoints.export>) {
  const { user, language } = ctx;
  const wanted = await ctx.transact(async (inside) => {
    inside.audit({ action: 'audit.export', objectType: 'company', objectId: user.companyId, detail: filter });
    return await wantedBy(inside, filter);
  });
  return {
    bytes: rowsOf(ctx, wanted, HEADINGS[language]),
    mediaType: 'text/csv; charset=utf-8',
    name: `audit-${dayOf(ctx.now(), user.timeZone)}.csv`,
  };
}

async function* rowsOf(ctx: Context, wanted: Wanted, heading: string[]): AsyncGenerator<Buffer> {
  // Spreadsheets know UTF-8 by its mark.
  yield Buffer.from(`\ufeff${writeCsv([heading])}`);
  let before: number | null = null;
  for (let written = 0; written < AUDIT_EXPORT_MOST; written += PAGE) {
    const rows: EventRow[] = await ctx.transact(({ db, user }) =>
      events.listEvents(db, user.companyId, { wanted, before, size: PAGE }),
    );
    if (rows.length > 0) yield Buffer.from(writeCsv(rows.map(cellsOf)));
    before = rows.at(-1)?.seq ?? null;
    if (rows.length < PAGE) return;
  }
}

const cellsOf = (row: EventRow): string[] => [
  String(row.seq),
  row.at.toISOString(),
  row.actor_name ?? '',
  row.principal_name ?? '',
  row.action,
  row.object_type,
  row.object_id ?? '',
  JSON.stringify(row.detail),
  row.hash.toString('hex'),
];
