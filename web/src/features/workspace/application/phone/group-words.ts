import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MenuGroup } from '@outlay/contract/workspace/home.menu';

export const GROUP_WORDS: Record<MenuGroup, MessageDescriptor> = {
  record: msg`Record and claim`,
  documents: msg`Documents and approval`,
  travel: msg`Business travel`,
  services: msg`Services`,
  invoices: msg`Invoices`,
  company: msg`Company`,
  account: msg`Account and settings`,
};
