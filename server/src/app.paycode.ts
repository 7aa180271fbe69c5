import type { FastifyInstance } from 'fastify';
import { expireCharge } from '#domain/paycode/charge/charge.expire.delivery.ts';
import { chargeRoutes } from '#domain/paycode/charge/charge.routes.ts';
import { tellWallet } from '#domain/paycode/charge/wallet-code/tell.delivery.ts';
import { installOpenPay } from '#domain/paycode/charge/open.http.ts';
import { serveInvoices } from '#domain/paycode/invoice-request/answer.service.ts';
import { invoiceRequestRoutes } from '#domain/paycode/invoice-request/invoice-request.routes.ts';
import { followConfirmed, followRefund } from '#domain/paycode/invoice-request/refund.delivery.ts';
import { matchInvoice, remindMerchants } from '#domain/paycode/invoice-request/request.delivery.ts';
import { serveBills } from '#domain/paycode/merchant-statement/bill.service.ts';
import { beginReconciling, reconcile } from '#domain/paycode/merchant-statement/difference.service.ts';
import { merchantStatementRoutes } from '#domain/paycode/merchant-statement/merchant-statement.routes.ts';
import { corporateWalletRoutes } from '#domain/paycode/corporate-wallet/corporate-wallet.routes.ts';
import { renewCodes, switchCodes } from '#domain/paycode/corporate-wallet/codes.delivery.ts';
import type { CodesOutside, CodesWork } from '#domain/paycode/corporate-wallet/codes.service.ts';
import { dismissAtWallet, enrolAtWallet } from '#domain/paycode/corporate-wallet/enrol.delivery.ts';
import {
  beginComparing,
  compareWallet,
  readWalletPayment,
} from '#domain/paycode/wallet-control/consume.delivery.ts';
import { endCard, issueAtWallet } from '#domain/paycode/wallet-control/card/card.issue.delivery.ts';
import { quotaCardRoutes } from '#domain/paycode/wallet-control/card/card.routes.ts';
import { walletControlRoutes } from '#domain/paycode/wallet-control/wallet-control.routes.ts';
import { installWalletControl, type WalletServing } from '#domain/paycode/wallet-control/control.http.ts';
import { deliverNotice } from '#domain/paycode/merchant/merchant.notice.service.ts';
import { merchantRoutes } from '#domain/paycode/merchant/merchant.routes.ts';
import { paycodeRoutes } from '#domain/paycode/paycode/paycode.routes.ts';
import { spendPolicyRoutes } from '#domain/paycode/spend-policy/spend-policy.routes.ts';
import type { Db } from '#database/connect.ts';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import type { AsSystem } from '#request/gate.ts';
import type { Served } from '#request/served.ts';
import type { Now } from '#system/clock.ts';
import type { AppOptions } from './app.options.ts';

export { sweepCodes } from '#domain/paycode/paycode/paycode.sweep.ts';

/** Paying at a till. */
export const paymentRoutesOf = ({ corporatePay }: Pick<AppOptions, 'corporatePay'>): Served[] => [
  ...corporateWalletRoutes(corporatePay),
  ...quotaCardRoutes(corporatePay),
  ...walletControlRoutes,
  ...[merchantRoutes, spendPolicyRoutes, paycodeRoutes, chargeRoutes].flat(),
  ...[merchantStatementRoutes, invoiceRequestRoutes].flat(),
];

/** What merchants and corporate wallets call, outside the contract. */
export async function installTills(
  http: FastifyInstance,
  serving: Parameters<typeof installOpenPay>[1] & WalletServing,
  storage: StoragePort,
): Promise<void> {
  await installOpenPay(http, serving, [serveBills, serveInvoices(storage)]);
  await installWalletControl(http, serving);
}

/** Begins what is compared and reminded of when it is time; called often, on every node. */
export async function comparePayments(options: {
  directory: Db;
  now: Now;
  asSystem: AsSystem;
}): Promise<void> {
  await beginReconciling(options);
  await beginComparing(options);
  await remindMerchants(options);
}

/** How pay codes of a platform are reached. */
export const codesOf = ({
  connection: { db },
  now,
  secrets,
  outside: { payCodes },
}: Pick<AppOptions, 'connection' | 'now' | 'secrets' | 'outside'>): CodesOutside => ({
  ...{ db, now, secrets, payCodes },
});

/** Members of wallets, pay codes of a platform, and cards. */
const codeHandlers = (work: AppOptions & CodesWork) => ({
  'corporateWallet.enrol': enrolAtWallet(work),
  'corporateWallet.dismiss': dismissAtWallet(work),
  'corporateWallet.switch': switchCodes(work),
  'corporateWallet.renew': renewCodes(work),
  'walletCode.tell': tellWallet(work),
  'walletCard.issue': issueAtWallet(work),
  'walletCard.end': endCard(work),
});

/** What follows a payment, its refunds and its invoice after the commit. */
export const paymentHandlers = (options: AppOptions & { asSystem: AsSystem }) => ({
  'charge.expire': expireCharge(options.asSystem),
  'charge.reconcile': reconcile(options.asSystem),
  'charge.notify': deliverNotice(options),
  ...codeHandlers({ ...options, codes: codesOf(options) }),
  'corporateWallet.read': readWalletPayment(options),
  'corporateWallet.compare': compareWallet(options),
  'invoiceRequest.match': matchInvoice(options),
  'invoiceRequest.refunded': followRefund(options.asSystem),
  'invoiceRequest.confirmed': followConfirmed(options.asSystem),
});
