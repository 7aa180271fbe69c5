import type { MessageKind } from '@outlay/contract/platform/message.kind';
import { listRoleHolders } from '#domain/organisation/company/company.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { Context } from '#request/context.ts';
import { wantedNow } from './wallet.card.ts';
import { standingOf, type Known } from './wallet.policy.ts';
import * as wallets from './wallet.repository.ts';
import type { CardRow } from './wallet.repository.ts';

/** Who decides on a document now. */
export type Audience = (ctx: Pick<Context, 'db' | 'user' | 'now'>, documentId: string) => Promise<string[]>;

/**
 * Stores what is known of a card after an answer. An invoice that another app uses, or that was red-flushed, cannot be
 * claimed: its owner is notified, and so is whoever decides on its document.
 */
export async function store(
  ctx: Context,
  audience: Audience,
  row: CardRow,
  after: Known & { read?: boolean; answered?: boolean },
): Promise<void> {
  const { db, user, now } = ctx;
  const closedByUs = row.closed_at !== null || after.closedByUs === true;
  await wallets.updateCard(db, user.companyId, row.invoice_id, {
    ...{ known: after.known, refused: after.refused },
    ...(after.answered ? { unanswered: 0 } : {}),
    ...(after.read ? { read_at: now() } : {}),
    ...(closedByUs && row.closed_at === null ? { closed_at: now() } : {}),
  });
  const standing = standingOf({ ...after, closedByUs });
  if (row.wallet === null || row.wallet === standing) return;
  await wallets.setStanding(db, user.companyId, row.invoice_id, standing);
  ctx.audit({
    ...{ action: 'wallet.standing', objectType: 'invoice', objectId: row.invoice_id },
    detail: { from: row.wallet, to: standing, document: row.document_id },
  });
  if (standing !== 'ours')
    await notifyConcerned(
      ctx,
      row,
      standing === 'elsewhere' ? 'walletElsewhere' : 'walletCancelled',
      audience,
    );
}

/** Notifies the owner, whoever decides on the document, and finance once it is approved. */
async function notifyConcerned(
  ctx: Context,
  row: CardRow,
  kind: MessageKind,
  audience: Audience,
): Promise<void> {
  const deciding = row.document_id === null ? [] : await audience(ctx, row.document_id);
  const paying = ['Passed', 'InPayment', 'Paid'].includes(row.document_status ?? '')
    ? await listRoleHolders(ctx, 'financeManager')
    : [];
  notify(ctx, {
    to: [...(row.owner_id === null ? [] : [row.owner_id]), ...deciding, ...paying],
    kind,
    values: { number: row.number ?? '', name: row.seller_name ?? '' },
    ...(row.document_id === null ? {} : { documentId: row.document_id }),
  });
}

const REOPENED = 'reopened';

/**
 * A payment that came back after the card was closed: only our own lock is left, of which finance is notified once.
 */
export async function warnIfReopened(ctx: Context, row: CardRow, audience: Audience): Promise<void> {
  if (row.closed_at === null) return;
  const { db, user, now } = ctx;
  const refused = wantedNow(row, now()) === 'closed' ? null : REOPENED;
  if (row.refused === refused) return;
  await wallets.updateCard(db, user.companyId, row.invoice_id, { refused });
  if (refused === REOPENED) await notifyConcerned(ctx, row, 'walletClosed', audience);
}
