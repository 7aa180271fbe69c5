import type { PlatformError, PlatformFault } from '#provider/platform/platform.port.ts';

/** Attempts after which administrators are notified of a fault that may pass. */
const NOTIFY_AFTER = 6;
const SECOND = 1000;
const LONGEST_MS = 600 * SECOND;
/** What somebody has to change first is tried again seldom. */
const SET_UP: readonly PlatformFault[] = ['secret', 'ip', 'permission', 'waiting'];
const SELDOM_MS = 1800 * SECOND;

/** When a failed call is tried again, in milliseconds from now; null for never. */
export function pauseAfter({ fault }: Pick<PlatformError, 'fault'>, tried: number): number | null {
  if (fault === 'outsider') return null;
  if (SET_UP.includes(fault)) return SELDOM_MS;
  const first = fault === 'rate' ? 2 * SECOND : SECOND;
  return Math.min(first * 2 ** Math.min(tried, 12), LONGEST_MS);
}

/** Whether administrators are notified now: at once of what only they can change. */
export const shouldNotify = ({ fault }: Pick<PlatformError, 'fault'>, tried: number): boolean =>
  SET_UP.includes(fault) || tried >= NOTIFY_AFTER;
