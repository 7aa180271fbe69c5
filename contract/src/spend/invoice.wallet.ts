import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Empty, Id } from '../fields.ts';
import { PageSignature, SignedPage } from '../membership/identity.platform.ts';
import { Duplicate, InvoiceDetail } from './invoice.ts';

/** The platforms with a card wallet. */
export const WalletKind = z.enum(['wecom', 'weixin']);
export type WalletKind = z.infer<typeof WalletKind>;

/**
 * The use of an invoice as its card says. `locked`: an app keeps it for a claim. `closed`: reimbursed, for good.
 * `cancelled`: red-flushed by the seller.
 */
export const CardState = z.enum(['free', 'locked', 'closed', 'cancelled']);
export type CardState = z.infer<typeof CardState>;

/** A connection of the company through which invoices of a card wallet are imported. */
export const Wallet = z.object({ connectionId: Id, kind: WalletKind, name: z.string() });
export type Wallet = z.infer<typeof Wallet>;

/** An invoice that a person chose in the platform's app: WeCom and WeChat name it by its card and an encrypted code. */
export const ChosenCard = z.object({
  cardId: z.string().trim().min(1).max(200),
  encryptCode: z.string().trim().min(1).max(1000),
});
export type ChosenCard = z.infer<typeof ChosenCard>;

/** How many cards are imported by one call. */
export const CARDS_MOST = 9;

/**
 * What became of a chosen card. `known`: the caller imported it before. `colleague`: somebody else of the company did.
 * `locked`, `closed`: another app uses it or has reimbursed it. `cancelled`: the seller has red-flushed it. `notTheirs`: it
 * belongs to somebody else. `failed`: the platform did not answer, or refused.
 */
export const CardOutcome = z.enum([
  'imported',
  'known',
  'colleague',
  'locked',
  'closed',
  'cancelled',
  'notTheirs',
  'failed',
]);
export type CardOutcome = z.infer<typeof CardOutcome>;

export const CardResult = z.object({
  cardId: z.string(),
  outcome: CardOutcome,
  /** With `imported` and `known`. */
  invoice: InvoiceDetail.nullable(),
  /** With `colleague`, as far as the caller may know. */
  duplicate: Duplicate.nullable(),
  /** With `failed`, the code of the platform, if any. */
  code: z.string().nullable(),
});
export type CardResult = z.infer<typeof CardResult>;

export const walletEndpoints = {
  list: read({
    path: '/invoice/wallet/getList',
    policy: 'invoice.import',
    feature: 'recognition',
    request: Empty,
    response: z.object({ items: z.array(Wallet) }),
    summary: 'The card wallets from which I can import invoices.',
  }),
  sign: change({
    path: '/invoice/wallet/getSignature',
    policy: 'invoice.import',
    feature: 'recognition',
    secret: false,
    idempotency: 'optional',
    request: z.object({ connectionId: Id, url: SignedPage }),
    response: z.object({
      /** For the page itself; null for WeCom, whose pages are signed otherwise. */
      config: PageSignature.nullable(),
      /** For `chooseInvoice`. */
      card: PageSignature.omit({ agentId: true }),
    }),
    summary: 'Signature for choosing invoices in the card wallet of WeCom or WeChat.',
  }),
  import: change({
    path: '/invoice/wallet/importCards',
    policy: 'invoice.import',
    feature: 'recognition',
    secret: false,
    idempotency: 'optional',
    request: z.object({ connectionId: Id, cards: z.array(ChosenCard).min(1).max(CARDS_MOST) }),
    response: z.object({ items: z.array(CardResult) }),
    summary: 'Import invoices that I chose in a card wallet. A repetition finds what was imported before.',
  }),
};
