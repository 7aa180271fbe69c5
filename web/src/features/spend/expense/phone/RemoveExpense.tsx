import { Trans, useLingui } from '@lingui/react/macro';
import { errorWords } from '#text/errors.ts';
import { navigateBack } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { RemoveButton } from '#ui/RemoveButton.tsx';
import { useRemoveExpense } from '../expense.queries.ts';

export function RemoveExpense({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const { t } = useLingui();
  const remove = useRemoveExpense();
  const drop = (close: () => void) =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          onRemoved();
          navigateBack();
        },
        onError: (error) => toast(errorWords(error), 'stop'),
        onSettled: close,
      },
    );
  return (
    <RemoveButton question={t`Remove this expense?`} busy={remove.isPending} onRemove={drop}>
      <Trans>Its invoices are kept and can be used again.</Trans>
    </RemoveButton>
  );
}
