import { REMIND_DAYS } from '@outlay/contract/paycode/invoice-request';
import { listCompanies } from '#domain/paycode/merchant/merchant.open.service.ts';
import { listKeptFiles } from '#domain/platform/file/file.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import { insertReading } from '#domain/spend/invoice/reading.service.ts';
import { readSent, type RecognitionPorts } from '#domain/spend/invoice/recognition.service.ts';
import type { Db } from '#database/connect.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { AsSystem } from '#request/gate.ts';
import { isWithin } from '#request/limit.ts';
import type { Now } from '#system/clock.ts';
import { valuesOf } from './answer.service.ts';
import * as requests from './request.repository.ts';
import { notifyOfRequest } from './request.service.ts';
import { takeInvoice } from './taken-invoice.service.ts';

interface Matching extends Pick<RecognitionPorts, 'recogniser' | 'storage'> {
  asSystem: AsSystem;
}

/**
 * Reads the file that a merchant has sent, puts the invoice into the payer's invoice manager and on the expense of the
 * payment. A file in which nothing is recognised stays with the request.
 */
export const matchInvoice =
  ({ asSystem, ...ports }: Matching): OutboxHandler<'invoiceRequest.match'> =>
  async ({ companyId, payload: { requestId } }) => {
    const waiting = await asSystem(companyId, async ({ db, user, now }) => {
      const row = await requests.findRequest(db, companyId, requestId);
      if (!row?.file_id || row.invoice_id !== null) return null;
      const [file] = await listKeptFiles({ db, user }, [row.file_id]);
      return file ? { file, user: { ...user, memberId: row.member_id }, now } : null;
    });
    if (!waiting) return;
    const { file, user, now } = waiting;
    const bytes = () => ports.storage.read(file.sha256);
    const { read } = await readSent({ user, now }, ports, { name: file.name, bytes });
    const [invoice] = read.invoices;
    if (!invoice) return;
    await asSystem(companyId, async (ctx) => {
      const row = await requests.lockRequest(ctx.db, companyId, requestId);
      if (!row || row.invoice_id !== null) return;
      const inner = { ...ctx, user: { ...ctx.user, memberId: row.member_id } };
      const kept = { invoice, index: 0, fileId: file.id, sha256: file.sha256, recognitionId: null };
      await takeInvoice(inner, requestId, await insertReading(inner, kept));
    });
  };

const DAILY = { most: 1, seconds: 86_400 };
const DAY_MS = 86_400_000;

/** Reminds merchants that have not answered for a week, and notifies the payers; called often, on every node. */
export async function remindMerchants({
  directory,
  now,
  asSystem,
}: {
  directory: Db;
  now: Now;
  asSystem: AsSystem;
}): Promise<void> {
  if (!(await isWithin(directory, 'invoice requests', DAILY, now()))) return;
  const before = new Date(now().getTime() - REMIND_DAYS * DAY_MS);
  for (const companyId of await listCompanies(directory))
    await asSystem(companyId, async (ctx) => {
      for (const row of await requests.listOverdue(ctx.db, companyId, before)) {
        await requests.updateRequest(ctx.db, companyId, row.id, { reminded_at: ctx.now() });
        notify(ctx, { to: [row.member_id], kind: 'invoiceOverdue', values: valuesOf(row) });
        await notifyOfRequest(ctx, row.id);
      }
    });
}
