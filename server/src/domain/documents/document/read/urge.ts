import { URGE_PAUSE_MS } from '@outlay/contract/documents/document.detail';

/** Seconds until the current approver may be reminded again; 0 when they may now. */
export const urgeIn = (last: Date | null, now: Date): number =>
  Math.max(0, Math.ceil(((last?.getTime() ?? -Infinity) + URGE_PAUSE_MS - now.getTime()) / 1000));
