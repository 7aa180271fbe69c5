import { session } from '#session/session.ts';

/** Holds the keys of payment codes (features/paycode/paycode/device-store.ts). */
export const PAYCODE_DATABASE = 'outlay-paycode';

const forget = (): void => {
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(PAYCODE_DATABASE);
};

/**
 * Called once at start: nobody pays from a device on which nobody is signed in. Also covers a session that ended while the
 * app was closed.
 */
export function forgetPaycodeOnSignOut(): void {
  if (!session.getState().user) forget();
  session.subscribe(({ user }, before) => {
    if (!user && before.user) forget();
  });
}
