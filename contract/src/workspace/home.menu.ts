import { ROUTES } from '@outlay/contract/routes';
import { z } from 'zod';
import type { Feature } from '../feature.ts';
import type { Permission } from '../permission.ts';

/** Groups of functions on the page of all functions. */
export const MENU_GROUPS = [
  'record',
  'documents',
  'travel',
  'services',
  'invoices',
  'company',
  'account',
] as const;
export const MenuGroup = z.enum(MENU_GROUPS);
export type MenuGroup = z.infer<typeof MenuGroup>;

export const MENU_KEYS = [
  'note',
  'writeNote',
  'toBeReimbursed',
  'accountBook',
  'reports',
  'newDocument',
  'myDocuments',
  'pendingApproval',
  'copiedToMe',
  'trips',
  'bookTravel',
  'orders',
  'scan',
  'invoices',
  'invoiceTitles',
  'invoiceBags',
  'selfDrive',
  'paymentCode',
  'payments',
  'paymentInvoices',
  'services',
  'news',
  'messages',
  'invite',
  'agents',
  'notifications',
  'devices',
  'settings',
  'help',
] as const;
export const MenuKey = z.enum(MENU_KEYS);
export type MenuKey = z.infer<typeof MenuKey>;

interface Entry {
  key: MenuKey;
  group: MenuGroup;
  path: string;
  /** The required permission; undefined when none is needed. */
  needs?: Permission;
  /** Hidden when the company has disabled this feature. */
  feature?: Feature;
}

/** All functions of the mobile interface, by group. A test checks that the web has a page for each path. */
export const MENU: readonly Entry[] = [
  { key: 'note', group: 'record', path: ROUTES.quickNote, needs: 'expense.write' },
  { key: 'writeNote', group: 'record', path: ROUTES.recordExpense, needs: 'expense.write' },
  { key: 'toBeReimbursed', group: 'record', path: ROUTES.toBeReimbursed, needs: 'expense.write' },
  { key: 'accountBook', group: 'record', path: ROUTES.accountBook, needs: 'expense.write' },
  { key: 'reports', group: 'record', path: ROUTES.reports, needs: 'report.own' },
  { key: 'newDocument', group: 'documents', path: ROUTES.draft, needs: 'document.create' },
  { key: 'myDocuments', group: 'documents', path: ROUTES.myDocuments },
  { key: 'pendingApproval', group: 'documents', path: ROUTES.pendingApproval },
  { key: 'copiedToMe', group: 'documents', path: ROUTES.copiedToMe },
  {
    ...{ key: 'trips', group: 'travel', path: ROUTES.trips },
    ...{ needs: 'document.create', feature: 'travel' },
  },
  {
    ...{ key: 'bookTravel', group: 'travel', path: ROUTES.bookTravel },
    ...{ needs: 'document.create', feature: 'travel' },
  },
  {
    ...{ key: 'orders', group: 'travel', path: ROUTES.orders },
    ...{ needs: 'expense.write', feature: 'travel' },
  },
  {
    ...{ key: 'scan', group: 'invoices', path: ROUTES.scanInvoice },
    ...{ needs: 'invoice.import', feature: 'recognition' },
  },
  { key: 'invoices', group: 'invoices', path: ROUTES.invoiceManager, needs: 'invoice.import' },
  { key: 'invoiceTitles', group: 'invoices', path: ROUTES.invoiceTitles, feature: 'invoiceTitle' },
  { key: 'invoiceBags', group: 'invoices', path: ROUTES.bags, needs: 'document.create' },
  {
    ...{ key: 'selfDrive', group: 'travel', path: ROUTES.drives },
    ...{ needs: 'expense.write', feature: 'drives' },
  },
  { key: 'paymentCode', group: 'services', path: ROUTES.paymentCode, feature: 'paycode' },
  { key: 'payments', group: 'services', path: ROUTES.payments, feature: 'paycode' },
  { key: 'paymentInvoices', group: 'services', path: ROUTES.askInvoice, feature: 'paycode' },
  { key: 'services', group: 'services', path: ROUTES.services },
  { key: 'news', group: 'company', path: ROUTES.news },
  { key: 'messages', group: 'company', path: ROUTES.messages },
  {
    ...{ key: 'invite', group: 'company', path: ROUTES.inviteColleagues },
    ...{ needs: 'member.invite', feature: 'invite' },
  },
  { key: 'agents', group: 'account', path: ROUTES.agents, feature: 'agent' },
  { key: 'notifications', group: 'account', path: ROUTES.notifications },
  { key: 'devices', group: 'account', path: ROUTES.devices },
  { key: 'settings', group: 'account', path: ROUTES.settings },
  { key: 'help', group: 'account', path: ROUTES.help },
];

/** The functions that a person may use. */
export const menuFor = (
  may: (power: Permission) => boolean,
  isOff: (feature: Feature) => boolean,
): readonly Entry[] =>
  MENU.filter(({ needs, feature }) => (!needs || may(needs)) && !(feature && isOff(feature)));

/** Default functions of the home page; those that a person may not use are left out. */
export const HOME_STANDARD: readonly MenuKey[] = [
  'note',
  'scan',
  'newDocument',
  'accountBook',
  'invoices',
  'myDocuments',
  'copiedToMe',
];

/** Together with the link to all functions, this fills three rows of four. */
export const HOME_MOST = 11;

export const MenuEntry = z.object({ key: MenuKey, path: z.string() });
export type MenuEntry = z.infer<typeof MenuEntry>;
