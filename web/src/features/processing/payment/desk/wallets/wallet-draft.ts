import {
  PAYOUT_SECRETS_OF,
  type PayoutWallet,
  type PayoutWalletForm,
} from '@outlay/contract/processing/payment.wallet';
import type { PayoutKind } from '@outlay/contract/spend/payee.wallet';
import { newId } from '#device/id.ts';

export const newWallet = (kind: PayoutKind, name: string): PayoutWalletForm => ({
  ...{ id: newId(), version: 0, kind, name, apiBase: null, account: '', appId: '' },
  ...{ secrets: {}, enabled: true },
});

/** Its secrets are not known here: a field that stays empty keeps the stored one. */
export const draftOf = ({ id, version, kind, name, ...wallet }: PayoutWallet): PayoutWalletForm => ({
  ...{ id, version, kind, name, apiBase: wallet.apiBase, account: wallet.account, appId: wallet.appId },
  ...{ secrets: {}, enabled: wallet.enabled },
});

/** What is sent: empty fields are left out. */
export const sentOf = ({ secrets, ...draft }: PayoutWalletForm): PayoutWalletForm => ({
  ...draft,
  secrets: Object.fromEntries(Object.entries(secrets).filter(([, text]) => text.trim() !== '')),
});

export type WalletField = 'name' | 'account' | 'appId' | `secrets.${string}`;

/** What is missing. */
export function missingIn(draft: PayoutWalletForm, stored: readonly string[]): WalletField[] {
  const { kind, name, account, appId, secrets } = draft;
  return [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(account.trim() === '' ? (['account'] as const) : []),
    ...(kind === 'wechat' && appId.trim() === '' ? (['appId'] as const) : []),
    ...PAYOUT_SECRETS_OF[kind]
      .filter((one) => !stored.includes(one) && !secrets[one]?.trim())
      .map((one): WalletField => `secrets.${one}`),
  ];
}
