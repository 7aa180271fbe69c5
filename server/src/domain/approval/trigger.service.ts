import { z } from 'zod';
import { lockDocument } from '#domain/document/document.lock.service.ts';
import { loadRun } from '#domain/flow/run.service.ts';
import type { AsSystem } from '#kit/gate.ts';
import type { OutboxHandler } from '#kit/outbox.ts';
import type { WebhookPort } from '#provider/webhook/webhook.port.ts';
import { resumeNode } from './clock.service.ts';

const Trigger = z.object({
  documentId: z.string(),
  nodeKey: z.string(),
  round: z.int(),
  url: z.string(),
  wait: z.boolean(),
});

/** Tells another system; a node that waits goes on only when that has answered 2xx. Tried again until it does. */
export const pull =
  (asSystem: AsSystem, webhook: WebhookPort): OutboxHandler =>
  async ({ companyId, id, payload }) => {
    const trigger = Trigger.parse(payload);
    const told = await asSystem(companyId, async (ctx) => {
      const { number, title, status, amount, currency } = await lockDocument(ctx, trigger.documentId);
      return { number, title, status, amount, currency };
    });
    await webhook.send(trigger.url, { id, node: trigger.nodeKey, documentId: trigger.documentId, ...told });
    if (!trigger.wait) return;
    await asSystem(companyId, async (ctx) => {
      const row = await lockDocument(ctx, trigger.documentId);
      const loaded = await loadRun(ctx, row.id);
      if (row.status === 'UnderApproval' && loaded) await resumeNode(ctx, row, loaded, trigger);
    });
  };
