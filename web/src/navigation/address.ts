import type { Permission } from '@outlay/contract/permission';

const WIDE_WORK: readonly Permission[] = ['member.write', 'payment.batch', 'ledger.read', 'audit.read'];

/** Whether one of these permissions gives access to work in the desktop app. */
export const worksWide = (permissions: readonly Permission[]): boolean =>
  WIDE_WORK.some((permission) => permissions.includes(permission));

/** Address of the desktop app, for finance and administrators. */
export const adminAddress = (): string => `${window.location.origin}/admin`;

/** Address of the WebSocket on which the server pushes messages. */
export const pushAddress = (): string => `${window.location.origin.replace(/^http/, 'ws')}/api/push`;

/** Leaves the phone app for the desktop app. */
export const openAdmin = (): void => window.location.assign('/admin');
/** Opens a section of the desktop app. */
export const openAdminAt = (place: string): void => window.location.assign(`/admin/${place}`);
/** Leaves the app for another site; going back does not return to this page. */
export const leaveFor = (url: string): void => window.location.replace(url);
