import type { ChargeReason } from '../paycode/charge.ts';
import type { CorporateWalletForm } from '../paycode/corporate-wallet.ts';
import type { MerchantForm } from '../paycode/merchant.ts';
import type { SpendPolicyForm } from '../paycode/spend-policy.ts';
import type { Act, Ids, Sum } from './audit.details.ts';

/** A payment with a corporate wallet, by the wallet's name and number. */
type WalletTraded = { wallet: string; trade: string } & Sum;

/** The acts of the payment code: merchants, policies, devices, payments, statements. */
export interface PaycodeActs {
  'merchant.save': Act<'merchant', MerchantForm>;
  'merchant.enable': Act<'merchant', { name: string }>;
  'merchant.disable': Act<'merchant', { name: string }>;
  'merchant.addKey': Act<'merchant', { key: string; name: string; publicKey: string }>;
  'merchant.revokeKey': Act<'merchant', { key: string; name: string }>;
  'merchant.addTerminal': Act<'merchant', { terminal: string; name: string }>;
  'merchant.revokeTerminal': Act<'merchant', { terminal: string; name: string }>;
  'merchant.testWebhook': Act<'merchant', { url: string }>;
  'spendPolicy.save': Act<'spendPolicy', SpendPolicyForm>;
  'spendPolicy.remove': Act<'spendPolicy', { name: string }>;
  'paycodeDevice.enrol': Act<'paycodeDevice', { name: string }>;
  'paycodeDevice.renew': Act<'paycodeDevice', { redrawn: boolean }>;
  'paycodeDevice.block': Act<'paycodeDevice', { name: string; lost: boolean }>;
  'charge.ask': Act<'charge', { merchant: string; policy: string } & Sum>;
  'charge.pay': Act<'charge', { merchant: string; offline: boolean; expense: string } & Sum>;
  'charge.refuse': Act<'charge', { merchant: string; reason: ChargeReason } & Sum>;
  'charge.close': Act<'charge', { reason: ChargeReason }>;
  'charge.refund': Act<'charge', { outRefundNo: string; reason: string; reversal: boolean } & Sum>;
  'charge.tax': Act<'charge', Sum>;
  'merchantStatement.pay': Act<'merchantStatement', { document: string; month: string } & Sum>;
  'chargeDifference.settle': Act<'chargeDifference', { reason: string }>;
  'corporateWallet.save': Act<
    'corporateWallet',
    Pick<CorporateWalletForm, 'kind' | 'name' | 'enabled' | 'account' | 'standards'> & { keyChanged: boolean }
  >;
  'corporateWallet.enrol': Act<'corporateWallet', { wallet: string; member: string; employee: string }>;
  'corporateWallet.removeMember': Act<'corporateWallet', { wallet: string; member: string }>;
  'walletTrade.pay': Act<'walletTrade', WalletTraded & { reason: string }>;
  'walletTrade.refuse': Act<'walletTrade', WalletTraded & { reason: string }>;
  'walletTrade.refund': Act<'walletTrade', WalletTraded & { refund: string }>;
  'walletTrade.consume': Act<'walletTrade', WalletTraded & { merchant: string; refunded: number }>;
  'walletCard.issue': Act<'walletCard', { wallet: string; card: string } & Sum>;
  'walletCard.fail': Act<'walletCard', { wallet: string; card: string; reason: string } & Sum>;
  'walletCard.close': Act<'walletCard', { wallet: string; card: string } & Sum>;
  'invoiceRequest.ask': Act<'invoiceRequest', { merchant: string; charges: Ids } & Sum>;
  'invoiceRequest.answer': Act<'invoiceRequest', { state: 'issued' | 'refused'; reason: string }>;
  'invoiceRequest.withdraw': Act<'invoiceRequest'>;
  'invoiceRequest.attach': Act<'invoiceRequest', { invoice: string }>;
}
