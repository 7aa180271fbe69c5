import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MyCompany } from '@outlay/contract/organisation/account.session';

/** Why a person is not yet a member of one of their companies; null if they are. */
export const COMPANY_STATES: Record<MyCompany['state'], MessageDescriptor | null> = {
  active: null,
  asked: msg`You’ve asked to join; an administrator will decide.`,
  invited: msg`This company has invited you. You become a member when you accept.`,
};
