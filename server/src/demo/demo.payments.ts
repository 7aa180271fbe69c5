import { describeDocument } from '#domain/documents/document/read/read.service.ts';
import { getBatch } from '#domain/processing/payment/batch.read.service.ts';
import { createBatch, releaseBatch } from '#domain/processing/payment/batch.service.ts';
import { exportBatch, submitBatch } from '#domain/processing/payment/export.service.ts';
import { listTemplates } from '#domain/processing/payment/bank-template.service.ts';
import { recordResults } from '#domain/processing/payment/result.service.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { DEMO_TIME_ZONE } from './demo.company.ts';

/** One step in the payment of a document. */
type Act = (ctx: Context, documentId: string) => Promise<unknown>;

/** Creates one batch per document; in practice, a cashier would combine them. */
export const putInBatch: Act = async (ctx, id) => {
  const { version } = await describeDocument(ctx, id);
  const [template] = (await listTemplates(ctx)).items;
  await createBatch(ctx, {
    id: batchOf(id),
    templateId: template?.id ?? '',
    walletId: null,
    documents: [{ id, version }],
  });
};

/** The batch id of each document, created on first use, since ids are ordered by time. */
const batches = new Map<string, string>();

function batchOf(documentId: string): string {
  const id = batches.get(documentId) ?? newId();
  batches.set(documentId, id);
  return id;
}

export const letGo: Act = (ctx, id) => releaseBatch(ctx, { id: batchOf(id), version: 1 });
export const writeFile: Act = (ctx, id) => exportBatch(ctx, { id: batchOf(id), version: 2, reason: '' });

export const handIn: Act = (ctx, id) =>
  submitBatch(ctx, {
    id: batchOf(id),
    version: 3,
    submittedOn: dayOf(ctx.now(), DEMO_TIME_ZONE),
    reference: '',
  });

export const confirmPaid: Act = async (ctx, id) => {
  const { payments } = await getBatch(ctx, batchOf(id));
  await recordResults(ctx, {
    id: batchOf(id),
    results: payments.map((payment) => ({
      paymentId: payment.id,
      outcome: 'paid' as const,
      reference: `B${payment.id.slice(-10).toUpperCase()}`,
      paidOn: dayOf(ctx.now(), DEMO_TIME_ZONE),
    })),
  });
};
