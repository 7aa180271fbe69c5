import type { Permission } from '@outlay/contract/permission';

const WIDE_WORK: readonly Permission[] = ['member.write', 'payment.batch', 'ledger.read', 'audit.read'];

/** Whether somebody with these powers has something to do on the wide screen. */
export const worksWide = (permissions: readonly Permission[]): boolean =>
  WIDE_WORK.some((permission) => permissions.includes(permission));

/** Where finance and administrators work, on a wide screen. */
export const adminAddress = (): string => `${window.location.origin}/admin`;

/** Where the server tells of messages at once. */
export const pushAddress = (): string => `${window.location.origin.replace(/^http/, 'ws')}/api/push`;

/** Leaves the phone's app for the wide one. */
export const openAdmin = (): void => window.location.assign('/admin');
/** The same, to one of its sections. */
export const openAdminAt = (place: string): void => window.location.assign(`/admin/${place}`);
