import { AppError } from '@outlay/contract/errors';
import type { GateOptions } from './gate.options.ts';

const RETRY_AFTER_S = 5;

/** Refuses a change that would wait for a standby of the database, and not know in the end whether it was made. */
export function refuseWithoutStandby({ standby }: Pick<GateOptions, 'standby'>): void {
  if (standby?.isAwaited())
    throw new AppError('BUSY', {
      ...{ detail: 'changes wait for a standby that is gone', retryAfter: RETRY_AFTER_S },
    });
}
