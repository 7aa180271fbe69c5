import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MenuKey } from '@outlay/contract/workspace/home.menu';
import type { IconName } from '#ui/Icon.tsx';

interface EntryWords {
  label: MessageDescriptor;
  icon: IconName;
}

/** What each function is called, and its picture. */
export const ENTRY_WORDS: Record<MenuKey, EntryWords> = {
  note: { label: msg`Quick note`, icon: 'pen' },
  writeNote: { label: msg`Full expense form`, icon: 'plus' },
  toBeReimbursed: { label: msg`To be reimbursed`, icon: 'wallet' },
  accountBook: { label: msg`Account book`, icon: 'book' },
  reports: { label: msg`Reports`, icon: 'chart' },
  newDocument: { label: msg`New document`, icon: 'doc' },
  myDocuments: { label: msg`My documents`, icon: 'file' },
  pendingApproval: { label: msg`Pending approval`, icon: 'check' },
  copiedToMe: { label: msg`Copied to me`, icon: 'cc' },
  orders: { label: msg`Order centre`, icon: 'train' },
  bookTravel: { label: msg`Book travel`, icon: 'cart' },
  trips: { label: msg`Business travel`, icon: 'plane' },
  scan: { label: msg`Scan invoices`, icon: 'scan' },
  invoices: { label: msg`Invoices`, icon: 'receipt' },
  invoiceTitles: { label: msg`Invoice titles`, icon: 'title' },
  invoiceBags: { label: msg`Invoice bags`, icon: 'bag' },
  selfDrive: { label: msg`Private car for business`, icon: 'car' },
  paymentCode: { label: msg`Payment code`, icon: 'pay' },
  payments: { label: msg({ message: 'Bills', context: 'payments' }), icon: 'wallet' },
  paymentInvoices: { label: msg`Invoicing`, icon: 'receipt' },
  services: { label: msg`Services`, icon: 'grid' },
  news: { label: msg`Latest news`, icon: 'news' },
  messages: { label: msg`Messages`, icon: 'bell' },
  invite: { label: msg`Invite colleagues`, icon: 'people' },
  agents: { label: msg`Agents`, icon: 'repay' },
  notifications: { label: msg`Notifications`, icon: 'mail' },
  devices: { label: msg`Devices`, icon: 'phone' },
  settings: { label: msg`Settings`, icon: 'gear' },
  help: { label: msg`Help`, icon: 'help' },
};
