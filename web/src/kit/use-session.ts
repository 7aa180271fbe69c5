import type { TokenUser } from '@outlay/contract/account.session';
import type { Permission } from '@outlay/contract/permission';
import { useStore } from 'zustand';
import { may, session } from './session.ts';

export const useUser = (): TokenUser | null => useStore(session, ({ user }) => user);

export const useMay = (permission: Permission): boolean =>
  useStore(session, ({ user }) => may(user, permission));
