import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { AuditGroup, KnownItem } from '@outlay/contract/governance/audit.acts';
import { wordsOfAct } from './audit-words.ts';

/** The name of an action; its code if this version does not know it. */
export function useAuditWords(): (action: string) => string {
  const { i18n } = useLingui();
  return (action) => {
    const words = wordsOfAct(action);
    return words ? i18n._(words) : action;
  };
}

const OBJECTS: Record<KnownItem, MessageDescriptor> = {
  merchant: msg`Merchant`,
  merchantStatement: msg`Merchant statement`,
  spendPolicy: msg`Spend policy`,
  paycodeDevice: msg`Device for payment`,
  charge: msg({ message: 'Payment', context: 'payment code' }),
  chargeDifference: msg`Difference`,
  invoiceRequest: msg`Request for an invoice`,
  corporateWallet: msg`Corporate wallet`,
  walletTrade: msg`Payment with a corporate wallet`,
  walletCard: msg`Quota card of a wallet`,
  booking: msg`Booking`,
  bookingRules: msg`Booking rules`,
  payoutWallet: msg`Payout wallet`,
  travelProvider: msg`Travel provider`,
  travelOrder: msg`Travel order`,
  bill: msg`Travel bill`,
  agency: msg`Acting for a colleague`,
  allowanceTable: msg`Allowance rates`,
  bag: msg`Invoice bag`,
  budget: msg`Budget`,
  calendar: msg`Calendar`,
  company: msg`Company`,
  credential: msg`Two-step verification`,
  connection: msg`Connection`,
  delegation: msg`Approval delegation`,
  department: msg`Department`,
  dimension: msg`Project or cost centre`,
  directory: msg`Directory sync`,
  document: msg`Document`,
  documentType: msg`Document type`,
  exchangeRate: msg`Exchange rate`,
  drive: msg`Drive`,
  mileageRate: msg`Mileage rates`,
  vehicle: msg`Vehicle`,
  expense: msg`Expense`,
  file: msg`File`,
  flow: msg`Approval flow`,
  grade: msg`Grade`,
  import: msg`Import of members`,
  invitation: msg`Invitation`,
  invoice: msg`Invoice`,
  invoiceTitle: msg`Invoice title`,
  news: msg`News`,
  joinRequest: msg`Request to join`,
  member: msg`Member`,
  payeeAccount: msg`Payee account`,
  paymentBatch: msg`Payment batch`,
  person: msg`Person`,
  policyRule: msg`Rule`,
  post: msg`Post`,
  rateSetting: msg`Exchange rate source`,
  retention: msg`Record retention`,
  role: msg`Role`,
  session: msg`Session`,
  supplier: msg`Supplier`,
  task: msg`Approval task`,
};

const OBJECT_WORDS: ReadonlyMap<string, MessageDescriptor> = new Map(Object.entries(OBJECTS));

/** The name of an object type; undefined for one that this version does not know. */
export const wordsOfObject = (objectType: string): MessageDescriptor | undefined =>
  OBJECT_WORDS.get(objectType);

export function useObjectWords(): (objectType: string) => string {
  const { i18n } = useLingui();
  return (objectType) => {
    const words = wordsOfObject(objectType);
    return words ? i18n._(words) : objectType;
  };
}

const GROUPS: Record<AuditGroup, MessageDescriptor> = {
  report: msg`Reports`,
  merchant: msg`Merchants`,
  merchantStatement: msg`Merchant statements`,
  spendPolicy: msg`Spend policies`,
  paycodeDevice: msg`Devices for payment`,
  transfer: msg`Transfers by Alipay and WeChat`,
  charge: msg`Payments with payment codes`,
  chargeDifference: msg`Differences of payments`,
  invoiceRequest: msg`Requests for invoices`,
  corporateWallet: msg`Corporate wallets`,
  walletTrade: msg`Payments with corporate wallets`,
  walletCard: msg`Quota cards of wallets`,
  booking: msg`Bookings`,
  bookingRules: msg`Booking rules`,
  payoutWallet: msg`Payout wallets`,
  travelProvider: msg`Travel providers`,
  traveller: msg`Traveller profiles`,
  travelOrder: msg`Travel orders`,
  bill: msg`Travel bills`,
  access: msg`Denied access`,
  agent: msg`Acting for a colleague`,
  allowance: msg`Travel allowances`,
  audit: msg`Audit log`,
  bag: msg`Invoice bags`,
  batch: msg`Payment batches`,
  budget: msg`Budgets`,
  calendar: msg`Calendar`,
  company: msg`Company`,
  connection: msg`Connections`,
  delegation: msg`Approval delegations`,
  department: msg`Departments`,
  dimension: msg`Projects and cost centres`,
  directory: msg`Directory sync`,
  document: msg`Documents`,
  drive: msg`Drives`,
  mileageRate: msg`Mileage rates`,
  vehicle: msg`Vehicles`,
  expense: msg`Expenses`,
  factor: msg`Two-step verification`,
  factorReset: msg`Resets of two-step verification`,
  file: msg`Files`,
  flow: msg`Approval flows`,
  grade: msg`Grades`,
  home: msg`Home pages`,
  identity: msg`Linked sign-ins`,
  import: msg`Imports of members`,
  invitation: msg`Invitations`,
  invoice: msg`Invoices`,
  join: msg`Joining`,
  list: msg`Exported lists`,
  mail: msg`Emails`,
  member: msg`Members`,
  news: msg`News`,
  notification: msg`Notifications`,
  payee: msg`Payee accounts`,
  period: msg`Closed months`,
  person: msg`Accounts`,
  policy: msg`Rules`,
  post: msg`Posts`,
  privacy: msg`Privacy`,
  push: msg`Device notifications`,
  queue: msg`Work queue`,
  rate: msg`Exchange rates`,
  retention: msg`Record retention`,
  role: msg`Roles`,
  safety: msg`Safety of travellers`,
  session: msg`Sessions`,
  supplier: msg`Suppliers`,
  task: msg`Approval tasks`,
  title: msg`Invoice titles`,
  trip: msg`Trips`,
  type: msg`Document types`,
  view: msg`Saved views`,
  wallet: msg`Card wallet`,
};

const GROUP_WORDS: ReadonlyMap<string, MessageDescriptor> = new Map(Object.entries(GROUPS));

/** The name of a group of actions. */
export function useGroupWords(): (group: string) => string {
  const { i18n } = useLingui();
  return (group) => {
    const words = GROUP_WORDS.get(group);
    return words ? i18n._(words) : group;
  };
}
