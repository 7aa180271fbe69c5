import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '#device/id.ts';
import { redirectTo } from '#navigation/nav.ts';
import { useParams } from '#navigation/use-page.ts';
import { useUser } from '#session/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { documentQueries } from '../document.queries.ts';
import { draftQueries, type DraftStart } from '../draft.queries.ts';
import { DraftPage } from './DraftPage.tsx';
import { TypeChoice } from './TypeChoice.tsx';

const TAKES_EXPENSES: ReadonlySet<string> = new Set(['expenses', 'both']);

const NONE: readonly string[] = [];

/** The document form: new, for chosen expenses, a copy of a document, or an existing draft. */
export function RequisitionPage() {
  const { t } = useLingui();
  const { id, copy, expenses: expenseIds = NONE } = useParams(ROUTES.draft);
  const owner = useUser()?.memberId ?? '';
  const [visit] = useState(newId);
  const start = useQuery(draftQueries.start({ visit, id, copy, expenseIds, owner }));
  const types = useQuery(documentQueries.types());
  const failed = start.isError ? start : types.isError && !types.data ? types : null;
  if (start.data && types.data) return <Chosen start={start.data} owner={owner} />;
  if (start.data === null) return <NotEditable id={id ?? ''} />;
  return (
    <Page title={t`Submit a document`}>
      {failed ? (
        <ErrorBox error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <>
          <SkeletonBlock height={170} />
          <SkeletonRows count={3} />
        </>
      )}
    </Page>
  );
}

/** Skips the choice with only one type, or where the address names it; expenses default to the usual claim unless `choose` is set. */
function Chosen({ start, owner }: { start: DraftStart; owner: string }) {
  const { choose, type: code } = useParams(ROUTES.draft);
  const all = useQuery(documentQueries.types()).data?.items ?? [];
  const withExpenses = start.form.lines.length > 0;
  const types = withExpenses ? all.filter(({ form }) => TAKES_EXPENSES.has(form.lines.from)) : all;
  const [only, ...others] = types;
  const usual =
    others.length === 0 ? only : withExpenses && !choose ? types.find((one) => one.usual) : undefined;
  const wanted = types.find((one) => one.code === code) ?? usual;
  const [typeId, setTypeId] = useState(start.form.typeId || (wanted?.id ?? ''));
  const type = all.find((one) => one.id === typeId);
  if (!typeId) return <TypeChoice types={types} onChoose={setTypeId} />;
  const { values } = start.form;
  const hasPurpose = type?.form.fields.some(({ key, kind }) => key === 'title' && kind === 'text');
  const title = hasPurpose ? (values['title'] ?? start.purpose) : undefined;
  const form = { ...start.form, typeId, values: title ? { ...values, title } : values };
  return <DraftPage start={{ ...start, form }} type={type} owner={owner} />;
}

function NotEditable({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <Page title={t`Submit a document`}>
      <Empty
        title={t`This document can no longer be edited`}
        action={
          <Button tone="line" onPress={() => redirectTo(pageAddress(ROUTES.document, { id }))}>
            <Trans>View</Trans>
          </Button>
        }
      >
        <Trans>It has been submitted. Withdraw it first if you need to make changes.</Trans>
      </Empty>
    </Page>
  );
}
