import { Trans, useLingui } from '@lingui/react/macro';
import type { Money } from '@outlay/contract/money';
import { formatSums } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';

/** `others` is what there is in other currencies. */
export function NothingSpent({ onChange, others }: { onChange: () => void; others: readonly Money[] }) {
  const { t } = useLingui();
  return (
    <Empty
      title={t`No spending in this period`}
      icon="chart"
      action={
        <Button tone="line" icon="filter" onPress={onChange}>
          <Trans>Change the report</Trans>
        </Button>
      }
    >
      {others.length > 0 ? (
        <Trans>In other currencies: {formatSums(others)}</Trans>
      ) : (
        <Trans>Choose another period, or count what is claimed or approved instead of what is booked.</Trans>
      )}
    </Empty>
  );
}
