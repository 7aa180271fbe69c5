import type { MemberRef } from '@outlay/contract/organisation/company';
import {
  QUEUE_MOST,
  type queueEndpoints,
  type QueueFilter,
  type QueueRow,
} from '@outlay/contract/processing/approval.queue';
import type { Received } from '@outlay/contract/endpoint';
import { memberRefs } from '#domain/organisation/company/company.service.ts';
import { listActing } from '#domain/documents/flow/delegation.service.ts';
import { spanOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { matching } from '#database/search.ts';
import { exportList } from '#request/list-export.ts';
import { headings } from '#text/list.words.ts';
import { localText } from '#i18n/local-text.ts';
import { OVERDUE_MS } from './approval.list.service.ts';
import { listQueue } from './queue.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

/** The open tasks of the caller and of those the caller acts for as a delegate. */
export async function readQueue(ctx: Reader, filter: QueueFilter) {
  const { db, user, now } = ctx;
  const { from, to, overdueOnly, search, ...rest } = filter;
  const overdueBefore = new Date(now().getTime() - OVERDUE_MS);
  const { since, before } = spanOf(user.timeZone, { from, to });
  const rows = await listQueue(db, user.companyId, await listActing(ctx), {
    ...rest,
    found: await matching(db, 'document', { companyId: user.companyId, ownerId: null, search }),
    submittedFrom: since,
    submittedBefore: before,
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
  typeName: row.type_name,
  icon: row.type_icon,
  submitter: { id: row.submitter_id, name: row.submitter_name, departmentName: row.department_name },
  money: { amount: row.amount, currency: row.currency },
  lineCount: row.line_count,
  kind: row.kind,
  nodeName: row.node_name,
  findings: Number(row.findings),
  overdue: row.arrived_at < overdueBefore,
  arrivedAt: row.arrived_at.toISOString(),
  submittedAt: row.submitted_at?.toISOString() ?? null,
  onBehalfOf: people.get(row.holder_id) ?? null,
});

/** The queue as a file. */
export const exportQueue = (ctx: Context, { format, ...filter }: Received<typeof queueEndpoints.export>) =>
  exportList<QueueRow>(ctx, {
    ...{ list: 'queue', format, filter },
    headings: headings(ctx.locale, [
      ...(['number', 'title', 'type', 'submitter', 'department', 'amount', 'currency'] as const),
      ...(['lines', 'findings', 'submittedAt', 'arrivedAt'] as const),
    ]),
    count: async (inside) => (await readQueue(inside, filter)).items.length,
    page: async (inside) => ({ items: (await readQueue(inside, filter)).items, next: null }),
    cells: (row) => [
      row.number,
      row.title,
      localText(row.typeName, ctx.locale),
      row.submitter.name,
      row.submitter.departmentName,
      row.money,
      row.money.currency,
      row.lineCount,
      row.findings,
      row.submittedAt === null ? null : new Date(row.submittedAt),
      new Date(row.arrivedAt),
    ],
  });
