import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorWords } from '#kit/errors.ts';
import { navigateBack } from '#kit/nav.ts';
import { toast } from '#kit/toast.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useRemoveExpense } from './expense.queries.ts';

export function RemoveExpense({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const remove = useRemoveExpense();
  const drop = () =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          onRemoved();
          navigateBack();
        },
        onError: (error) => toast(errorWords(error), 'stop'),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      <IconButton icon="bin" label={t`Remove`} onPress={() => setAsking(true)} />
      <Dialog
        open={asking}
        title={t`Remove this expense?`}
        yes={t`Remove`}
        dangerous
        busy={remove.isPending}
        onYes={drop}
        onNo={() => setAsking(false)}
      >
        <p>
          <Trans>Its invoices stay and can be used again.</Trans>
        </p>
      </Dialog>
    </>
  );
}
