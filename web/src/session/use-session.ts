import type { SignedInUser } from '@outlay/contract/organisation/account.token-user';
import type { Permission } from '@outlay/contract/permission';
import { useStore } from 'zustand';
import { DEFAULT_CURRENCY } from '#device/constants.ts';
import { may, session } from './session.ts';

export const useUser = (): SignedInUser | null => useStore(session, ({ user }) => user);

/** Default currency of a new amount, by ISO 4217. */
export const useCompanyCurrency = (): string => useUser()?.currency ?? DEFAULT_CURRENCY;

export const useMay = (permission: Permission): boolean =>
  useStore(session, ({ user }) => may(user, permission));
