import { ROUTES } from '@outlay/contract/routes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { navigateTo, switchTab } from '#navigation/nav.ts';

/** The pages that articles link to, with their titles. */
export const PLACES = {
  [ROUTES.home]: msg`Home`,
  [ROUTES.mine]: msg`My`,
  [ROUTES.applications]: msg`Applications`,
  [ROUTES.search]: msg`Search`,
  [ROUTES.scanInvoice]: msg`Scan a QR code`,
  [ROUTES.invoiceManager]: msg`Invoice manager`,
  [ROUTES.invoiceTitles]: msg`Invoice titles`,
  [ROUTES.quickNote]: msg({ message: 'Quick note', context: 'title' }),
  [ROUTES.accountBook]: msg`Account book`,
  [ROUTES.toBeReimbursed]: msg`To be reimbursed`,
  [ROUTES.draft]: msg`Submit a document`,
  [ROUTES.myDocuments]: msg`My documents`,
  [ROUTES.pendingApproval]: msg`Pending approval`,
  [ROUTES.bags]: msg`Invoice bags`,
  [ROUTES.trips]: msg`Business travel`,
  [ROUTES.copiedToMe]: msg`Copied to me`,
  [ROUTES.inviteColleagues]: msg`Invite colleagues`,
  [ROUTES.settings]: msg`Settings`,
  [ROUTES.agents]: msg`Agents`,
  [ROUTES.secondFactor]: msg`Two-step verification`,
  [ROUTES.devices]: msg`Devices`,
  [ROUTES.privacy]: msg`Privacy`,
  [ROUTES.notifications]: msg`Notifications`,
  [ROUTES.unsent]: msg`Not sent yet`,
  [ROUTES.diagnostics]: msg`Diagnostics`,
} as const satisfies Record<string, MessageDescriptor>;
export type PlacePath = keyof typeof PLACES;

const TABS: readonly PlacePath[] = [ROUTES.home, ROUTES.mine];

export const goToPlace = (path: PlacePath) => (TABS.includes(path) ? switchTab(path) : navigateTo(path));
