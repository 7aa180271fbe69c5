import { msg } from '@lingui/core/macro';
import { DOCUMENT_TEXTS } from '#features/document/i18n/document-texts.ts';
import { HELP_TEXTS } from '#features/help/i18n/help-texts.ts';
import { member, withOwnTexts, withTexts, type Route } from './route.ts';

/** Expenses, invoices and documents, and what is told about them. */
export const workRoutes: readonly Route[] = [
  // The specification's name of the page; what a person does there is called the same as everywhere.
  member('/pages/form/Note', msg({ message: 'Quick note', context: 'title' }), () =>
    import('#features/expense/QuickNotePage.tsx').then((m) => m.QuickNotePage),
  ),
  member('/pages/form/WriteNote', msg`Record an expense`, () =>
    import('#features/expense/WriteNotePage.tsx').then((m) => m.WriteNotePage),
  ),
  member('/pages/form/unsubmitted', msg`To be reimbursed`, () =>
    import('#features/home/UnsubmittedPage.tsx').then((m) => m.UnsubmittedPage),
  ),
  member('/pages/invoice/recognise', msg`Check the invoice`, () =>
    import('#features/expense/RecognisePage.tsx').then((m) => m.RecognisePage),
  ),
  member('/pages/invoice/scan', msg`Scan a QR code`, () =>
    import('#features/invoice/ScanPage.tsx').then((m) => m.ScanPage),
  ),
  member('/pages/mine/InvoiceSteward', msg`Invoice manager`, () =>
    import('#features/invoice/InvoiceManagerPage.tsx').then((m) => m.InvoiceManagerPage),
  ),
  member(
    '/pages/mine/Invoice',
    msg`Invoice titles`,
    withOwnTexts(() => import('#features/title/TitlesPage.tsx').then((m) => m.TitlesPage)),
  ),
  member('/pages/invoice/detail', msg`Invoice`, () =>
    import('#features/invoice/InvoicePage.tsx').then((m) => m.InvoicePage),
  ),
  member('/pages/mine/unsent', msg`Not sent yet`, () =>
    import('#features/unsent/NotSentPage.tsx').then((m) => m.NotSentPage),
  ),
  member('/pages/invoice/shared', msg`Shared with Outlay`, () =>
    import('#features/invoice/SharedPage.tsx').then((m) => m.SharedPage),
  ),
  {
    ...member(
      '/pages/form/bill',
      msg({ message: 'Document', context: 'page' }),
      withTexts(() => import('#features/bill/BillPage.tsx').then((m) => m.BillPage)),
    ),
    openWith: 'mail',
  },
  member(
    '/pages/form/Requisition',
    msg`Submit a document`,
    withTexts(() => import('#features/document/RequisitionPage.tsx').then((m) => m.RequisitionPage)),
  ),
  member(
    '/pages/approval/myapplication',
    msg`My documents`,
    withTexts(() => import('#features/document/MyDocumentsPage.tsx').then((m) => m.MyDocumentsPage)),
  ),
  member(
    '/pages/search/search',
    msg`Search`,
    withTexts(
      () => import('#features/search/SearchPage.tsx').then((m) => m.SearchPage),
      DOCUMENT_TEXTS,
      HELP_TEXTS,
    ),
  ),
  member(
    '/pages/form/bags',
    msg`Invoice bags`,
    withTexts(() => import('#features/bag/BagsPage.tsx').then((m) => m.BagsPage)),
  ),
  member(
    '/pages/form/bag',
    msg`Invoice bag`,
    withTexts(() => import('#features/bag/BagPage.tsx').then((m) => m.BagPage)),
  ),
  member(
    '/pages/form/bagReceive',
    msg`Receive invoice bags`,
    withTexts(() => import('#features/bag/ReceivePage.tsx').then((m) => m.ReceivePage)),
  ),
  member(
    '/pages/approval/Cc',
    msg`Copied to me`,
    withTexts(() => import('#features/document/CcPage.tsx').then((m) => m.CcPage)),
  ),
  member(
    '/pages/approval/myapproval',
    msg`Pending approval`,
    withTexts(() => import('#features/approval/PendingApprovalPage.tsx').then((m) => m.PendingApprovalPage)),
  ),
  member(
    '/pages/message/message',
    msg`Messages`,
    withTexts(() => import('#features/message/MessagesPage.tsx').then((m) => m.MessagesPage)),
  ),
  member(
    '/pages/form/Message',
    msg`Message`,
    withTexts(() => import('#features/message/MessagePage.tsx').then((m) => m.MessagePage)),
  ),
  member(
    '/pages/home/news/news',
    msg`Latest news`,
    withOwnTexts(() => import('#features/news/NewsPage.tsx').then((m) => m.NewsPage)),
  ),
  member(
    '/pages/home/news/edit',
    msg`Write a news item`,
    withOwnTexts(() => import('#features/news/NewsEditPage.tsx').then((m) => m.NewsEditPage)),
  ),
  member(
    '/pages/application/application',
    msg`Applications`,
    withOwnTexts(() => import('#features/application/ApplicationsPage.tsx').then((m) => m.ApplicationsPage)),
  ),
  member(
    '/pages/home/accountBook',
    msg`Account book`,
    withOwnTexts(() => import('#features/book/AccountBookPage.tsx').then((m) => m.AccountBookPage)),
  ),
];
