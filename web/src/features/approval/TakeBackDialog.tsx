import { Trans, useLingui } from '@lingui/react/macro';
import { errorWords } from '#kit/errors.ts';
import { toast } from '#kit/toast.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { useTakeBack } from './approval.queries.ts';

interface TakeBackDialogProps {
  open: boolean;
  taskId: string;
  onClose: () => void;
}

/** My decision, taken back while the next has not acted. */
export function TakeBackDialog({ open, taskId, onClose }: TakeBackDialogProps) {
  const { t } = useLingui();
  const takeBack = useTakeBack();
  const done = () =>
    takeBack.mutate(
      { taskId },
      {
        onSuccess: () => toast(t`It waits for you again`, 'good'),
        onError: (error) => toast(errorWords(error), 'stop', 4_000),
        onSettled: onClose,
      },
    );
  return (
    <Dialog
      open={open}
      title={t`Take your decision back?`}
      yes={t`Take back`}
      busy={takeBack.isPending}
      onYes={done}
      onNo={onClose}
    >
      <p>
        <Trans>It waits for you again. Those who have it now are told that they need not decide.</Trans>
      </p>
    </Dialog>
  );
}
