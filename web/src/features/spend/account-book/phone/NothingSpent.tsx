import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';

export function NothingSpent({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { t } = useLingui();
  const add = onAdd && (
    <Button icon="pen" onPress={onAdd}>
      <Trans>Record an expense</Trans>
    </Button>
  );
  return (
    <Empty title={t`No expenses in this month`} icon="book" action={add}>
      <Trans>Choose another month, or record an expense.</Trans>
    </Empty>
  );
}
