import type { MemberRef } from '@outlay/contract/company';
import { QUEUE_MOST, type QueueFilter, type QueueRow } from '@outlay/contract/approval.queue';
import type { LocalText } from '@outlay/contract/fields';
import { memberRefs } from '#domain/company/company.service.ts';
import { listActing } from '#domain/flow/delegation.service.ts';
import { plainAmount } from '@outlay/contract/money';
import { dayOf, instantOf, nextDay } from '#kit/clock.ts';
import type { Context } from '#kit/context.ts';
import { writeCsv } from '#kit/csv.ts';
import { OVERDUE_MS } from './approval.list.service.ts';
import { listQueue } from './queue.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

/** What waits for my decision and for that of whom I stand in for. */
export async function readQueue(ctx: Reader, filter: QueueFilter) {
  const { db, user, now } = ctx;
  const { from, to, overdueOnly, ...rest } = filter;
  const overdueBefore = new Date(now().getTime() - OVERDUE_MS);
  const midnight = (day: string) => new Date(instantOf(user.timeZone, day, '00:00'));
  const rows = await listQueue(db, user.companyId, await listActing(ctx), {
    ...rest,
    submittedFrom: from === null ? null : midnight(from),
    submittedBefore: to === null ? null : midnight(nextDay(to)),
    arrivedBefore: overdueOnly ? overdueBefore : null,
    size: QUEUE_MOST + 1,
  });
  const others = rows.map(({ holder_id }) => holder_id).filter((id) => id !== user.memberId);
  const people = await memberRefs(ctx, others);
  const items = rows.slice(0, QUEUE_MOST).map((row) => present(row, overdueBefore, people));
  return { items, more: rows.length > QUEUE_MOST };
}

type Row = Awaited<ReturnType<typeof listQueue>>[number];

const present = (row: Row, overdueBefore: Date, people: ReadonlyMap<string, MemberRef>): QueueRow => ({
  taskId: row.task_id,
  documentId: row.document_id,
  version: row.version,
  number: row.number ?? '',
  title: row.title,
  typeId: row.type_id,
  typeName: row.type_name as LocalText,
  icon: row.type_icon as QueueRow['icon'],
  submitter: { id: row.submitter_id, name: row.submitter_name, departmentName: row.department_name },
  money: { amount: row.amount, currency: row.currency },
  lineCount: row.line_count,
  kind: row.kind as QueueRow['kind'],
  nodeName: row.node_name as LocalText,
  findings: Number(row.findings),
  overdue: row.arrived_at < overdueBefore,
  arrivedAt: row.arrived_at.toISOString(),
  submittedAt: row.submitted_at?.toISOString() ?? null,
  onBehalfOf: people.get(row.holder_id) ?? null,
});

const HEADINGS = {
  zh: [
    '单号',
    '事由',
    '单据类型',
    '提交人',
    '部门',
    '金额',
    '币种',
    '费用笔数',
    '检查发现',
    '提交时间',
    '到达时间',
  ],
  'en-US': [
    'Number',
    'Purpose',
    'Type',
    'Submitted by',
    'Department',
    'Amount',
    'Currency',
    'Lines',
    'Findings',
    'Submitted at',
    'Waiting since',
  ],
};

/** The queue as CSV, with a mark that spreadsheets know UTF-8 by. That it was taken out is written down. */
export async function exportQueue(ctx: Context, filter: QueueFilter) {
  const { user, language, now } = ctx;
  const items = await ctx.transact(async (inside) => {
    const { items: rows } = await readQueue(inside, filter);
    const detail = { rows: rows.length };
    inside.audit({ action: 'queue.export', objectType: 'member', objectId: user.memberId, detail });
    return rows;
  });
  const rows = items.map((row) => [
    row.number,
    row.title,
    row.typeName[language === 'zh' ? 'zh-Hans' : 'en'] ?? row.typeName['en'] ?? '',
    row.submitter.name,
    row.submitter.departmentName ?? '',
    plainAmount(row.money),
    row.money.currency,
    String(row.lineCount),
    String(row.findings),
    row.submittedAt ?? '',
    row.arrivedAt,
  ]);
  return {
    bytes: Buffer.from(`\ufeff${writeCsv([HEADINGS[language], ...rows])}`),
    mediaType: 'text/csv; charset=utf-8',
    name: `queue-${dayOf(now(), user.timeZone)}.csv`,
  };
}
