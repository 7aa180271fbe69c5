import type { BankTemplate } from '@outlay/contract/processing/payment.batch';
import type { PayoutChoice } from '@outlay/contract/processing/payment.wallet';

/** How the selected documents are to be paid: by a bank's file, or with a payout wallet. */
export type PayWay = { template: BankTemplate } | { wallet: PayoutChoice };

export const idOfWay = (way: PayWay): string => ('wallet' in way ? way.wallet.id : way.template.id);

/** The bank files first: one of them is used unless a wallet is chosen. */
export const waysOf = (templates: readonly BankTemplate[], wallets: readonly PayoutChoice[]): PayWay[] => [
  ...templates.map((template) => ({ template })),
  ...wallets.map((wallet) => ({ wallet })),
];
