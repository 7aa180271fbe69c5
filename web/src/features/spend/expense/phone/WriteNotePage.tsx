import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import type { Expense } from '@outlay/contract/spend/expense';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { navigateBack } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { useParams } from '#navigation/use-page.ts';
import { useCompanyCurrency } from '#session/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { Dock } from '#ui/Dock.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { amountOf, blank, formOf, typedOf } from './expense-form.ts';
import { ExpenseFields } from './ExpenseFields.tsx';
import { expenseQueries, useSaveExpense } from '../expense.queries.ts';
import { useSendPhotos } from '#features/platform/file/photos.queries.ts';
import { PartsOfReceipt } from './PartsOfReceipt.tsx';
import { RemoveExpense } from './RemoveExpense.tsx';
import { useDraft } from './use-draft.ts';

export function WriteNotePage() {
  const { t } = useLingui();
  const { id } = useParams(ROUTES.recordExpense);
  const { data, error, refetch } = useQuery({ ...expenseQueries.one(id ?? ''), enabled: id !== undefined });
  if (id === undefined) return <ExpenseEditor expense={null} />;
  if (data) return <ExpenseEditor key={data.version} expense={data} />;
  return (
    <Page title={t`Record an expense`}>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={5} />}
    </Page>
  );
}

function ExpenseEditor({ expense }: { expense: Expense | null }) {
  const { t } = useLingui();
  const currency = useCompanyCurrency();
  const [first] = useState(() => (expense ? typedOf(expense) : blank(currency)));
  const draft = useDraft(`expense:${expense ? `${expense.id}:${expense.version}` : 'new'}`, first);
  const [tried, setTried] = useState(false);
  const sendPhotos = useSendPhotos();
  const saveExpense = useSaveExpense();
  const typed = draft.value;
  const readOnly = expense !== null && !expense.actions.includes('edit');
  const error = sendPhotos.error ?? saveExpense.error;
  const save = () => {
    setTried(true);
    const amount = amountOf(typed);
    if (amount === null || amount <= 0 || !typed.spentOn) return;
    const store = () =>
      saveExpense.mutate(formOf(typed), {
        onSuccess: () => {
          draft.forget();
          toast(t`Saved to your account book.`, 'good');
          navigateBack();
        },
      });
    if (typed.photos.length === 0) store();
    else sendPhotos.mutate(typed.photos, { onSuccess: store });
  };
  return (
    <Page
      title={t`Record an expense`}
      aside={
        expense?.actions.includes('remove') && <RemoveExpense id={expense.id} onRemoved={draft.forget} />
      }
      dock={
        !readOnly && (
          <Dock>
            <Button wide busy={sendPhotos.isPending || saveExpense.isPending} onPress={save}>
              <Trans>Save</Trans>
            </Button>
          </Dock>
        )
      }
    >
      {readOnly && (
        <Notice
          tone="plain"
          icon="lock"
          title={t`On ${expense.documentNumber ?? t`a document`}: it can no longer be changed.`}
        />
      )}
      {error && <Notice tone="stop" title={errorWords(error)} />}
      <fieldset disabled={readOnly} style={{ border: 0, padding: 0, minWidth: 0 }}>
        <ExpenseFields typed={typed} onChange={draft.set} tried={tried} error={saveExpense.error} />
      </fieldset>
      {expense && <PartsOfReceipt expense={expense} onChanged={draft.forget} />}
    </Page>
  );
}
