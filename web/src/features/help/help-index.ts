import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PlacePath } from './places.ts';

interface Entry {
  id: string;
  /** The page it speaks of; `wide` is the wide screen of finance and administrators. */
  place: PlacePath | 'wide';
  /** What is read as well. */
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

/** Every article by group, the same in all languages. Its words are in `articles/<language>`. */
export const GROUPS = [
  {
    key: 'first',
    title: msg`Getting started`,
    articles: [
      about('first-claim', '/pages/home/home', 'photograph', 'make-document', 'payee'),
      about('find-function', '/pages/application/application', 'first-claim', 'look'),
      about('search', '/pages/search/search', 'find-function', 'statuses'),
    ],
  },
  {
    key: 'invoices',
    title: msg`Invoices and expenses`,
    articles: [
      about('photograph', '/pages/home/home', 'unrecognised', 'qr-code', 'files'),
      about('qr-code', '/pages/invoice/scan', 'photograph', 'trouble'),
      about('files', '/pages/mine/InvoiceSteward', 'photograph', 'duplicates', 'install'),
      about('unrecognised', '/pages/form/Note', 'photograph', 'quick-note'),
      about('duplicates', '/pages/mine/InvoiceSteward', 'withdraw', 'files'),
      about('quick-note', '/pages/form/Note', 'offline', 'make-document'),
      about('split-merge', '/pages/form/unsubmitted', 'photograph', 'quick-note'),
      about('account-book', '/pages/home/accountBook', 'first-claim', 'statuses'),
    ],
  },
  {
    key: 'documents',
    title: msg`Documents and submission`,
    articles: [
      about('make-document', '/pages/form/unsubmitted', 'document-types', 'statuses', 'withdraw'),
      about('document-types', '/pages/form/Requisition', 'make-document', 'advances'),
      about('statuses', '/pages/approval/myapplication', 'withdraw', 'payee'),
      about('withdraw', '/pages/approval/myapplication', 'statuses', 'trouble'),
      about('print', '/pages/approval/myapplication', 'files', 'make-document', 'paper-originals'),
      about('paper-originals', '/pages/form/bags', 'print', 'statuses'),
    ],
  },
  {
    key: 'approving',
    title: msg`Approvals`,
    articles: [
      about('approve', '/pages/approval/myapproval', 'ask-others', 'messages'),
      about('ask-others', '/pages/mine/setting', 'approve', 'agents'),
      about('copied', '/pages/approval/Cc', 'approve', 'messages'),
    ],
  },
  {
    key: 'money',
    title: msg`Money and payment`,
    articles: [
      about('payee', '/pages/mine/setting', 'statuses', 'first-claim'),
      about('payee-accounts', '/pages/mine/setting', 'payee', 'make-document'),
      about('advances', '/pages/form/Requisition', 'document-types', 'payee'),
      about('payment-batch', 'wide', 'statuses', 'second-factor', 'roles'),
    ],
  },
  {
    key: 'company',
    title: msg`Company and people`,
    articles: [
      about('titles', '/pages/mine/Invoice', 'photograph', 'duplicates'),
      about('join-invite', '/pages/mine/InviteColleaguesJoin/index', 'companies', 'people'),
      about('companies', '/pages/mine/mine', 'join-invite', 'offline'),
      about('agents', '/pages/mine/agents', 'ask-others', 'devices'),
    ],
  },
  {
    key: 'security',
    title: msg`Security and privacy`,
    articles: [
      about('second-factor', '/pages/mine/secondFactor', 'devices', 'roles'),
      about('passkey-sign-in', '/pages/mine/secondFactor', 'second-factor', 'devices'),
      about('devices', '/pages/mine/devices', 'second-factor', 'messages'),
      about('privacy', '/pages/mine/privacy', 'devices', 'trouble'),
    ],
  },
  {
    key: 'everyday',
    title: msg`Offline, notifications and devices`,
    articles: [
      about('messages', '/pages/mine/notifications', 'install', 'devices'),
      about('offline', '/pages/mine/unsent', 'quick-note', 'trouble'),
      about('install', '/pages/mine/notifications', 'messages', 'files'),
      about('look', '/pages/mine/setting', 'find-function', 'messages'),
      about('trouble', '/pages/test/test', 'offline', 'unrecognised'),
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

/** The articles one after the other. */
export const ENTRIES: readonly (Entry & { id: ArticleId })[] = GROUPS.flatMap(
  ({ articles }): readonly (Entry & { id: ArticleId })[] => articles,
);

export const entryOf = (id: string) => ENTRIES.find((entry) => entry.id === id);
