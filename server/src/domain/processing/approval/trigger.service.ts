import { lockDocument } from '#domain/documents/document/record/lock.service.ts';
import { loadRun } from '#domain/documents/flow/run.service.ts';
import type { AsSystem } from '#request/gate.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { WebhookPort } from '#provider/webhook/webhook.port.ts';
import { resumeNode } from './clock.service.ts';

/** Calls another system's webhook, with retries. A node that waits continues only after a 2xx response. */
export const pull =
  (asSystem: AsSystem, webhook: WebhookPort): OutboxHandler<'flow.trigger'> =>
  async ({ companyId, id, payload: trigger }) => {
    const details = await asSystem(companyId, async (ctx) => {
      const { number, title, status, amount, currency } = await lockDocument(ctx, trigger.documentId);
      return { number, title, status, amount, currency };
    });
    await webhook.send(trigger.url, {
      id,
      node: trigger.nodeKey,
      documentId: trigger.documentId,
      ...details,
    });
    if (!trigger.wait) return;
    await asSystem(companyId, async (ctx) => {
      const row = await lockDocument(ctx, trigger.documentId);
      const loaded = await loadRun(ctx, row.id);
      if (row.status === 'UnderApproval' && loaded) await resumeNode(ctx, row, loaded, trigger);
    });
  };
