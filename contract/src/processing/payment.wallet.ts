import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Empty, Id, Instant, NonEmptyText, Text, Version } from '../fields.ts';
import { PayoutKind } from '../spend/payee.wallet.ts';

export const PAYOUT_SECRETS = [
  ...(['privateKey', 'appCertificate', 'alipayCertificate', 'rootCertificate'] as const),
  ...(['serialNumber', 'apiKey', 'publicKeyId', 'publicKey'] as const),
] as const;
export const PayoutSecret = z.enum(PAYOUT_SECRETS);
export type PayoutSecret = z.infer<typeof PayoutSecret>;
/** What each kind needs; certificates and keys are PEM texts. */
export const PAYOUT_SECRETS_OF: Record<PayoutKind, readonly PayoutSecret[]> = {
  alipay: ['privateKey', 'appCertificate', 'alipayCertificate', 'rootCertificate'],
  wechat: ['serialNumber', 'privateKey', 'apiKey', 'publicKeyId', 'publicKey'],
};

/** Smallest payment of each kind, in fen. Below its own, WeChat does not compare the name. */
export const PAYOUT_LEAST: Record<PayoutKind, number> = { alipay: 10, wechat: 30 };

/** Why a transfer failed. */
export const PAYOUT_REASONS = [
  ...(['payeeUnknown', 'nameDiffers', 'payeeUnverified', 'payeeBlocked', 'payeeLimit'] as const),
  ...(['payerBalance', 'payerLimit', 'risk', 'expired', 'cancelled', 'returned', 'other'] as const),
] as const;
export const PayoutReason = z.enum(PAYOUT_REASONS);
export type PayoutReason = z.infer<typeof PayoutReason>;

const Site = z.url({ protocol: /^https?$/ }).max(300);

export const PayoutWalletForm = z.object({
  id: Id,
  /** 0 for a new one. */
  version: Version,
  kind: PayoutKind,
  name: NonEmptyText.max(60),
  /** Address of its interface; null for the usual one. */
  apiBase: Site.nullable(),
  /** Alipay: the number of the application. WeChat Pay: the number of the merchant. */
  account: NonEmptyText.max(40),
  /** WeChat: the number of the app that the openids belong to; empty for Alipay. */
  appId: Text.max(40),
  /** A secret that is left out stays as it is. */
  secrets: z.partialRecord(PayoutSecret, z.string().trim().min(1).max(20_000)),
  enabled: z.boolean(),
});
export type PayoutWalletForm = z.infer<typeof PayoutWalletForm>;

export const PayoutWallet = PayoutWalletForm.omit({ secrets: true }).extend({
  /** The secrets that are stored. */
  secrets: z.array(PayoutSecret),
  /** Where Alipay or WeChat Pay sends its notifications. */
  webhook: z.string(),
  /** It has paid something: its account can no longer be changed. */
  used: z.boolean(),
});
export type PayoutWallet = z.infer<typeof PayoutWallet>;

export const TransferAction = z.enum(['query', 'stop']);
export type TransferAction = z.infer<typeof TransferAction>;

/**
 * What became of a payment by wallet. `queued`: not sent yet. `sent`: nobody has said yet whether it was done. `waiting`:
 * its recipient must confirm it.
 */
export const PayoutTransfer = z.object({
  id: Id,
  /** Under which Alipay or WeChat Pay knows it. */
  number: z.string(),
  state: z.enum(['queued', 'sent', 'waiting', 'paid', 'failed']),
  /** Why it failed, or why it is not done yet. */
  reason: PayoutReason.nullable(),
  /** The vendor's own code; empty without one. */
  code: z.string(),
  /** Until when its recipient can confirm it. */
  expiresAt: Instant.nullable(),
  /** It was asked to be stopped. */
  stopping: z.boolean(),
  actions: z.array(TransferAction),
});
export type PayoutTransfer = z.infer<typeof PayoutTransfer>;

/** A wallet to pay with. */
export const PayoutChoice = z.object({ id: Id, kind: PayoutKind, name: z.string() });
export type PayoutChoice = z.infer<typeof PayoutChoice>;

const admin = { policy: 'connection.write' } as const;

export const payoutWalletEndpoints = {
  all: read({
    path: '/pay/wallet/getAll',
    ...{ ...admin, request: Empty },
    response: z.object({ items: z.array(PayoutWallet) }),
    summary: 'The payout wallets of the company.',
  }),
  choices: read({
    path: '/pay/wallet/getChoices',
    policy: 'payment.batch',
    request: Empty,
    response: z.object({ items: z.array(PayoutChoice) }),
    summary: 'The payout wallets that are switched on.',
  }),
  save: change({
    path: '/pay/wallet/save',
    ...{ ...admin, secret: false, stepUp: true, request: PayoutWalletForm },
    bodyMost: 128 * 1024,
    response: PayoutWallet,
    summary: 'Save a payout wallet; its secrets are sealed and never returned.',
  }),
  test: change({
    path: '/pay/wallet/test',
    ...{ ...admin, secret: false, request: z.object({ id: Id }) },
    response: z.object({
      /** The answer’s own code; null if it works. */
      fault: z.string().nullable(),
    }),
    summary: 'Ask for a transfer that does not exist, with what is saved.',
  }),
};
