import { Trans, useLingui } from '@lingui/react/macro';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { useTakeBack } from './approval.queries.ts';

interface TakeBackDialogProps {
  open: boolean;
  taskId: string;
  onClose: () => void;
  /** Shows the confirmation in place of a toast. */
  onConfirmed?: (words: string) => void;
}

/** Takes back my decision while the next approver has not acted. */
export function TakeBackDialog({ open, taskId, onClose, onConfirmed }: TakeBackDialogProps) {
  const { t } = useLingui();
  const takeBack = useTakeBack();
  const done = () =>
    takeBack.mutate(
      { taskId },
      {
        onSuccess: () => {
          const words = t`It is waiting for you again`;
          if (onConfirmed) onConfirmed(words);
          else toast(words, 'good');
        },
        onError: (error) => toast(errorWords(error), 'stop', 4_000),
        onSettled: onClose,
      },
    );
  return (
    <Dialog
      open={open}
      title={t`Withdraw your decision?`}
      yes={t`Withdraw`}
      busy={takeBack.isPending}
      onYes={done}
      onNo={onClose}
    >
      <p>
        <Trans>
          It will be waiting for you again. The current approvers will be told that they no longer need to
          decide.
        </Trans>
      </p>
    </Dialog>
  );
}
