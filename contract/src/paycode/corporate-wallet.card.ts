import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Empty, Id, Instant, NonEmptyText } from '../fields.ts';
import { Money } from '../money.ts';
import { ExpenseType } from '../spend/expense.ts';
import { POLICY_REFUSALS } from './spend-policy.ts';

/** Hours for which a card can be used: the wallet takes none back. */
export const CARD_HOURS = 2;

/**
 * `asked`: the wallet has not answered yet. `open`: it can be used. `failed`: there is none. `closed`: it has ended, and what
 * was not used is free again.
 */
export const QuotaCardState = z.enum(['asked', 'open', 'failed', 'closed']);

/** Why the core keeps nothing for a card. */
const CardRefusal = z.enum([...POLICY_REFUSALS, 'left', 'budget']);
export type CardRefusal = z.infer<typeof CardRefusal>;

/** A cap that a wallet has for me: with it I pay at any shop, and nobody is asked again. */
export const QuotaCard = z.object({
  id: Id,
  walletId: Id,
  standardId: z.string(),
  type: ExpenseType,
  money: Money,
  /** What was used of it; null until it has ended. */
  spent: Money.nullable(),
  state: QuotaCardState,
  /** I have to agree in the wallet before there can be a card. */
  unauthorised: z.boolean(),
  expiresAt: Instant,
  actions: z.array(z.enum(['open'])),
});
export type QuotaCard = z.infer<typeof QuotaCard>;

const own = { policy: 'self', feature: 'paycode', agent: 'never' } as const;

export const quotaCardEndpoints = {
  mine: read({
    path: '/paycode/quotaCard/getMine',
    ...{ ...own, request: Empty },
    response: z.object({ items: z.array(QuotaCard) }),
    summary: 'My quota cards of the last days, the newest first.',
  }),
  issue: change({
    path: '/paycode/quotaCard/issue',
    ...{ ...own, secret: false },
    request: z.object({ walletId: Id, standardId: NonEmptyText.max(64) }),
    response: z.object({
      card: QuotaCard.nullable(),
      /** Why there is none. */
      refusal: CardRefusal.nullable(),
    }),
    summary:
      'Have a wallet give me a card of all that my spend policy leaves now. A current one is returned.',
  }),
  open: change({
    path: '/paycode/quotaCard/open',
    ...{ ...own, secret: true, idempotency: 'optional' },
    request: z.object({ id: Id }),
    /** Null if the wallet did not answer. */
    response: z.object({ url: z.string().nullable() }),
    summary: 'The address that opens the wallet with my card, for a short time.',
  }),
};
