import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentDetail } from '@outlay/contract/document';
import { useState } from 'react';
import { errorWords } from '#kit/errors.ts';
import { navigateBack } from '#kit/nav.ts';
import { toast } from '#kit/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import css from './Document.module.css';
import { useDeleteDraft } from './document.queries.ts';
import { forgetDraft } from './draft.queries.ts';

/** A draft that was never sent can go; its expenses stay. */
export function DeleteDraft({ document: { id, actions } }: { document: DocumentDetail }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const remove = useDeleteDraft();
  if (!actions.includes('delete')) return null;
  const drop = () =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          forgetDraft(id);
          toast(t`Deleted`, 'good');
          navigateBack();
        },
        onError: (error) => toast(errorWords(error), 'stop'),
      },
    );
  return (
    <div className={css['bin']}>
      <Button tone="text" small onPress={() => setAsking(true)}>
        <Trans>Delete the draft</Trans>
      </Button>
      <Dialog
        open={asking}
        title={t`Delete this draft?`}
        yes={t`Delete`}
        dangerous
        busy={remove.isPending}
        onYes={drop}
        onNo={() => setAsking(false)}
      >
        <p>
          <Trans>Its expenses stay in your account book.</Trans>
        </p>
      </Dialog>
    </div>
  );
}
