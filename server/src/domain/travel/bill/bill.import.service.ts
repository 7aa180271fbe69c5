import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import {
  BILL_COLUMNS,
  NEEDED_BILL_COLUMNS,
  type BillImportAnswer,
  type billEndpoints,
} from '@outlay/contract/travel/bill';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import {
  chooseMapping,
  findSource,
  keepBillMapping,
  lockSource,
} from '#domain/travel/order/order.source.service.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { answerImport, readImport } from '#text/import.ts';
import * as bills from './bill.repository.ts';
import { readBill, type ReadBill } from './bill.rows.ts';
import { bookAsBefore, openBill } from './bill.service.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit' | 'emit'>;
type Request = Received<typeof billEndpoints.import>;

/** A file with more columns than these is read too: a bill often comes with all that is known of an order. */
const MOST_COLUMNS = 100;

/**
 * Takes over the bill of a month in place of its earlier lines, or only previews the result. A file without a single
 * readable row changes nothing.
 *
 * @throws WRONG_STATE `billPaid` if the bill is on a document
 */
export async function importBill(ctx: Writer, request: Request): Promise<BillImportAnswer> {
  const { db, user } = ctx;
  const [head, ...rows] = readImport(request.text, MOST_COLUMNS);
  const headings = head?.cells ?? [];
  const source = await (request.apply ? lockSource : findSource)(ctx, request.source);
  const kept = source?.bill_mapping ?? {};
  const mapping = chooseMapping({ requested: request.mapping, kept, headings, columns: BILL_COLUMNS });
  const missing = NEEDED_BILL_COLUMNS.filter((column) => mapping[column] === undefined);
  const { currency: ownCurrency } = await getCompany(ctx);
  const read = readBill(missing.length > 0 ? [] : rows, mapping, ownCurrency);
  const before = source && (await bills.findMonth(db, user.companyId, monthOf(source.id, request)));
  const answer = {
    ...answerImport(read.fates, request.apply),
    ...{ headings, mapping, missing, billId: before?.id ?? null },
    total: { amount: read.total, currency: read.currency },
  };
  if (!request.apply || !source || read.lines.length === 0) return { ...answer, applied: false };
  const billId = await putBill(ctx, { source, month: request.month, before, read });
  await keepBillMapping(ctx, source.id, mapping);
  return { ...answer, billId };
}

const monthOf = (sourceId: string, { month }: Request) => ({ sourceId, month });

interface Putting {
  source: { id: string; name: string };
  month: string;
  before: Awaited<ReturnType<typeof bills.findMonth>>;
  read: ReadBill;
}

async function putBill(ctx: Writer, { source, month, before, read }: Putting): Promise<string> {
  const { db, user, now } = ctx;
  const { companyId } = user;
  const { currency, lines, total } = read;
  const id = before?.id ?? newId();
  if (before) {
    await openBill(ctx, before);
    await bookAsBefore(ctx, id);
    const change = { currency, expense_id: null, updated_at: now() };
    if (!(await bills.updateBill(db, { companyId, id, version: before.version }, change)))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
  } else
    await bills.insertBill(db, {
      ...{ company_id: companyId, id, source_id: source.id, month, currency },
      ...{ created_at: now(), updated_at: now() },
    });
  await bills.replaceLines(db, companyId, id, lines);
  const detail = { source: source.name, month, lines: lines.length, total, currency };
  ctx.audit({ action: 'bill.import', objectType: 'bill', objectId: id, detail });
  return id;
}
