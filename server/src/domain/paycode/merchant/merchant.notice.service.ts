import type { OpenEvent } from '@outlay/contract/paycode/merchant.open';
import type { WebhookPort } from '#provider/webhook/webhook.port.ts';
import { WebhookError } from '#provider/webhook/webhook.port.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { Context } from '#request/context.ts';
import type { AsSystem } from '#request/gate.ts';
import type { Now } from '#system/clock.ts';
import type { Secrets } from '#secrets/secret.ts';
import { issuerOf, signedBy, type Issuer } from './issuer.service.ts';
import * as merchants from './merchant.repository.ts';
import { foundMerchant } from './merchant.service.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'emit'>;

/** Notifies the system of a merchant after the commit, if it has an address. */
export async function notifyMerchant(
  ctx: Writer,
  merchantId: string,
  { event, data }: { event: OpenEvent; data: Record<string, unknown> },
): Promise<void> {
  const { webhook_url: url } = await foundMerchant(ctx, merchantId);
  if (url === '') return;
  ctx.emit({ topic: 'charge.notify', payload: { merchantId, event, data, at: ctx.now().toISOString() } });
}

export async function testWebhook(ctx: Writer & Pick<Context, 'audit'>, { id }: { id: string }) {
  const { webhook_url: url } = await foundMerchant(ctx, id);
  await notifyMerchant(ctx, id, { event: 'test', data: {} });
  ctx.audit({ action: 'merchant.testWebhook', objectType: 'merchant', objectId: id, detail: { url } });
  return { done: true as const };
}

/** After these hours nobody is notified any more: the merchant's system queries by itself. */
const HOURS_MOST = 72;
/** The receiver has given the address up. */
const GONE = '410';

interface Notifying {
  asSystem: AsSystem;
  webhook: WebhookPort;
  secrets: Secrets;
  now: Now;
}

/**
 * Sends a notification (Standard Webhooks, signed by the issuer); repeated under the same id while it is not taken. What
 * went wrong stands on the merchant's page.
 */
export const deliverNotice =
  ({ asSystem, webhook, secrets, now }: Notifying): OutboxHandler<'charge.notify'> =>
  async ({ companyId, id, payload: { merchantId, event, data, at } }) => {
    const row = await asSystem(companyId, ({ db }) => merchants.findMerchant(db, companyId, merchantId));
    if (!row || row.webhook_url === '') return;
    const text = JSON.stringify({ type: event, timestamp: at, data });
    const note = (fault: string) =>
      asSystem(companyId, ({ db }) => merchants.noteWebhook(db, companyId, merchantId, fault));
    try {
      await webhook.deliver(row.webhook_url, {
        headers: headersOf(issuerOf(secrets), { id, text, now }),
        text,
      });
      if (row.webhook_fault !== '') await note('');
    } catch (error) {
      if (!(error instanceof WebhookError)) throw error;
      await note(`${error.fault} ${error.code}`);
      const late = now().getTime() - new Date(at).getTime() > HOURS_MOST * 3_600_000;
      if (error.code !== GONE && error.fault !== 'inside' && !late) throw error;
    }
  };

function headersOf(
  issuer: Issuer,
  { id, text, now }: { id: string; text: string; now: Now },
): Record<string, string> {
  const messageId = `msg_${id}`;
  const timestamp = String(Math.floor(now().getTime() / 1000));
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1a,${signedBy(issuer, `${messageId}.${timestamp}.${text}`)}`,
  };
}
