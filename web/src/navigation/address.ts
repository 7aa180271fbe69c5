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
/** Leaves the app for another site, to which one comes back: by its address, or with a form that is posted there. */
export function openSite(url: string, form: Readonly<Record<string, string>> | null): void {
  if (!form) return window.location.assign(url);
  const sent = document.createElement('form');
  Object.assign(sent, { method: 'post', action: url, hidden: true });
  for (const [name, value] of Object.entries(form))
    sent.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  document.body.append(sent);
  sent.submit();
}
