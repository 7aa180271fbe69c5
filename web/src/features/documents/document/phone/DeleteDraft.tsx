import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { navigateBack, redirectTo } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import css from '../Document.module.css';
import { useDeleteDraft } from '../document.queries.ts';
import { forgetDraft } from '../draft.queries.ts';

/** Deletes a draft that was never submitted, or changes its type; its expenses are kept. */
export function DeleteDraft({ document: { id, actions, lines } }: { document: DocumentDetail }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const remove = useDeleteDraft();
  if (!actions.includes('delete')) return null;
  const expenseIds = lines.flatMap(({ expenseId }) => expenseId ?? []);
  const removeThen = (then: () => void) =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          forgetDraft(id);
          then();
        },
        onError: (error) => toast(errorWords(error), 'stop'),
      },
    );
  const drop = () =>
    removeThen(() => {
      toast(t`Deleted`, 'good');
      navigateBack();
    });
  const change = () =>
    removeThen(() => redirectTo(pageAddress(ROUTES.draft, { expenses: expenseIds, choose: true })));
  return (
    <div className={css['bin']}>
      {expenseIds.length > 0 && (
        <Button tone="text" small busy={remove.isPending} onPress={change}>
          <Trans>Change type</Trans>
        </Button>
      )}
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
