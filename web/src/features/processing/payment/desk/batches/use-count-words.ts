import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { BatchSummary } from '@outlay/contract/processing/payment.batch';

/** The number of payments by state; the parts add up to the total. */
export function useCountWords() {
  const { t } = useLingui();
  return (batch: BatchSummary): [all: string, parts: string] => {
    const { count, openCount, paidCount, failedCount, reversedCount, cancelledCount } = batch;
    const parts = [
      paidCount > 0 && t`${paidCount} paid`,
      failedCount > 0 && t`${failedCount} failed`,
      reversedCount > 0 && t`${reversedCount} returned by the bank`,
      cancelledCount > 0 && t`${cancelledCount} removed`,
      openCount > 0 && t`${openCount} pending`,
    ].filter((part) => part !== false);
    const all = t`${plural(count, { one: '# payment', other: '# payments' })}`;
    return [all, parts.join(', ')];
  };
}
