import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { navigateTo, switchTab } from '#kit/nav.ts';

/** The pages that articles lead to, by the names that the pages have. */
export const PLACES = {
  '/pages/home/home': msg`Home`,
  '/pages/mine/mine': msg`My`,
  '/pages/application/application': msg`Applications`,
  '/pages/search/search': msg`Search`,
  '/pages/invoice/scan': msg`Scan a QR code`,
  '/pages/mine/InvoiceSteward': msg`Invoice manager`,
  '/pages/mine/Invoice': msg`Invoice titles`,
  '/pages/form/Note': msg({ message: 'Quick note', context: 'title' }),
  '/pages/home/accountBook': msg`Account book`,
  '/pages/form/unsubmitted': msg`To be reimbursed`,
  '/pages/form/Requisition': msg`Submit a document`,
  '/pages/approval/myapplication': msg`My documents`,
  '/pages/approval/myapproval': msg`Pending approval`,
  '/pages/form/bags': msg`Invoice bags`,
  '/pages/approval/Cc': msg`Copied to me`,
  '/pages/mine/InviteColleaguesJoin/index': msg`Invite colleagues`,
  '/pages/mine/setting': msg`Settings`,
  '/pages/mine/agents': msg`Agents`,
  '/pages/mine/secondFactor': msg`Two-step verification`,
  '/pages/mine/devices': msg`Devices`,
  '/pages/mine/privacy': msg`Privacy`,
  '/pages/mine/notifications': msg`Notifications`,
  '/pages/mine/unsent': msg`Not sent yet`,
  '/pages/test/test': msg`Diagnostics`,
} as const satisfies Record<string, MessageDescriptor>;
export type PlacePath = keyof typeof PLACES;

const TABS: readonly PlacePath[] = ['/pages/home/home', '/pages/mine/mine'];

export const goToPlace = (path: PlacePath) => (TABS.includes(path) ? switchTab(path) : navigateTo(path));
