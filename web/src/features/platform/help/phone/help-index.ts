import { ROUTES } from '@outlay/contract/routes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PlacePath } from './places.ts';

interface Entry {
  id: string;
  /** The page it describes; `wide` is the wide screen for finance and administrators. */
  place: PlacePath | 'wide';
  /** Ids of related articles. */
  related: readonly string[];
}

interface Group {
  key: string;
  title: MessageDescriptor;
  articles: readonly Entry[];
}

const about = <const Id extends string>(id: Id, place: Entry['place'], ...related: string[]) => ({
  id,
  place,
  related,
});

/** All articles by group, the same in every language. The texts are in `articles/<language>`. */
export const GROUPS = [
  {
    key: 'first',
    title: msg`Getting started`,
    articles: [
      about('first-claim', ROUTES.home, 'photograph', 'make-document', 'payee'),
      about('find-function', ROUTES.applications, 'first-claim', 'look'),
      about('search', ROUTES.search, 'find-function', 'statuses'),
    ],
  },
  {
    key: 'invoices',
    title: msg`Invoices and expenses`,
    articles: [
      about('photograph', ROUTES.home, 'unrecognised', 'qr-code', 'files'),
      about('qr-code', ROUTES.scanInvoice, 'photograph', 'trouble'),
      about('files', ROUTES.invoiceManager, 'photograph', 'duplicates', 'install'),
      about('unrecognised', ROUTES.quickNote, 'photograph', 'quick-note'),
      about('duplicates', ROUTES.invoiceManager, 'withdraw', 'files'),
      about('quick-note', ROUTES.quickNote, 'offline', 'make-document'),
      about('split-merge', ROUTES.toBeReimbursed, 'photograph', 'quick-note'),
      about('account-book', ROUTES.accountBook, 'first-claim', 'statuses'),
    ],
  },
  {
    key: 'documents',
    title: msg`Documents and submission`,
    articles: [
      about('make-document', ROUTES.toBeReimbursed, 'document-types', 'statuses', 'withdraw'),
      about('document-types', ROUTES.draft, 'make-document', 'advances'),
      about('statuses', ROUTES.myDocuments, 'withdraw', 'payee'),
      about('withdraw', ROUTES.myDocuments, 'statuses', 'trouble'),
      about('print', ROUTES.myDocuments, 'files', 'make-document', 'paper-originals'),
      about('paper-originals', ROUTES.bags, 'print', 'statuses'),
      about('trips', ROUTES.trips, 'document-types', 'advances', 'statuses'),
    ],
  },
  {
    key: 'approving',
    title: msg`Approvals`,
    articles: [
      about('approve', ROUTES.pendingApproval, 'ask-others', 'messages'),
      about('ask-others', ROUTES.settings, 'approve', 'agents'),
      about('copied', ROUTES.copiedToMe, 'approve', 'messages'),
    ],
  },
  {
    key: 'money',
    title: msg`Money and payment`,
    articles: [
      about('payee', ROUTES.settings, 'statuses', 'first-claim'),
      about('payee-accounts', ROUTES.settings, 'payee', 'make-document'),
      about('advances', ROUTES.draft, 'document-types', 'payee'),
      about('payment-batch', 'wide', 'statuses', 'second-factor', 'roles'),
    ],
  },
  {
    key: 'company',
    title: msg`Company and people`,
    articles: [
      about('titles', ROUTES.invoiceTitles, 'photograph', 'duplicates'),
      about('join-invite', ROUTES.inviteColleagues, 'companies', 'people'),
      about('companies', ROUTES.mine, 'join-invite', 'offline'),
      about('agents', ROUTES.agents, 'ask-others', 'devices'),
    ],
  },
  {
    key: 'security',
    title: msg`Security and privacy`,
    articles: [
      about('second-factor', ROUTES.secondFactor, 'devices', 'roles'),
      about('passkey-sign-in', ROUTES.secondFactor, 'second-factor', 'devices'),
      about('devices', ROUTES.devices, 'second-factor', 'messages'),
      about('privacy', ROUTES.privacy, 'devices', 'trouble'),
    ],
  },
  {
    key: 'everyday',
    title: msg`Offline, notifications and devices`,
    articles: [
      about('messages', ROUTES.notifications, 'install', 'devices'),
      about('offline', ROUTES.unsent, 'quick-note', 'trouble'),
      about('install', ROUTES.notifications, 'messages', 'files'),
      about('look', ROUTES.settings, 'find-function', 'messages'),
      about('trouble', ROUTES.diagnostics, 'offline', 'unrecognised'),
    ],
  },
  {
    key: 'admin',
    title: msg`For administrators, on a computer`,
    articles: [
      about('people', 'wide', 'join-invite', 'roles'),
      about('roles', 'wide', 'people', 'second-factor'),
      about('flows', 'wide', 'document-types', 'approve'),
    ],
  },
] as const satisfies readonly Group[];

export type GroupKey = (typeof GROUPS)[number]['key'];
export type IdsOf<G extends GroupKey> = Extract<
  (typeof GROUPS)[number],
  { key: G }
>['articles'][number]['id'];
export type ArticleId = IdsOf<GroupKey>;

/** All articles in order. */
export const ENTRIES: readonly (Entry & { id: ArticleId })[] = GROUPS.flatMap(
  ({ articles }): readonly (Entry & { id: ArticleId })[] => articles,
);

export const entryOf = (id: string) => ENTRIES.find((entry) => entry.id === id);
