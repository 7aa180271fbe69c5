import { watchSteps } from '#system/failpoint.ts';
import { randomFrom } from '../random.ts';

/** Of the calls: some are never made; of twice as many the answer is lost after they were made. */
const NEVER_MADE = 0.1;
const ANSWER_LOST = 0.3;

/** From now on three calls in ten to any other system fail, until `watchSteps(undefined)`. */
export function failThreeInTen(seed: number): { failed: () => number; lost: () => number } {
  const random = randomFrom(seed);
  const failed = { before: 0, after: 0 };
  watchSteps((step, side) => {
    if (step !== 'outside' && step !== 'note') return;
    if (random() >= (side === 'before' ? NEVER_MADE : ANSWER_LOST - NEVER_MADE)) return;
    failed[side] += 1;
    throw new Error(side === 'before' ? 'never made' : 'answer lost');
  });
  return { failed: () => failed.before + failed.after, lost: () => failed.after };
}
