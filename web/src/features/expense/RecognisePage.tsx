import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePageQuery } from '#kit/use-page.ts';
import { Page } from '#ui/Page.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { Identifying } from './Identifying.tsx';
import { Kept } from './Kept.tsx';
import { NotSent } from './NotSent.tsx';
import { useQueue } from './recognise-state.ts';
import { ReviewInvoice } from './ReviewInvoice.tsx';
import { Unreadable } from './Unreadable.tsx';

/** From pictures to expenses: identified, looked at one after another, kept. */
export function RecognisePage() {
  const { t } = useLingui();
  const query = usePageQuery();
  const ids = (query['ids'] ?? '').split(',').filter(Boolean);
  const queue = useQueue(ids, query['invoice']);
  // What the person is through with, kept or passed over; and the expenses that came of it.
  const [through, setThrough] = useState<string[]>([]);
  const [expenses, setExpenses] = useState<string[]>([]);
  const pass = (id: string) => setThrough((before) => [...before, id]);

  const place = queue.invoices.findIndex(({ id }) => !through.includes(id));
  const invoice = queue.invoices[place];
  const unreadable = queue.unreadable.find(({ id }) => !through.includes(id));
  const failed = queue.failed.find(({ id }) => !through.includes(id));
  if (invoice) {
    return (
      <ReviewInvoice
        key={invoice.id}
        invoice={invoice}
        place={place + 1}
        all={queue.invoices.length}
        onKept={(expenseId) => {
          setExpenses((before) => (before.includes(expenseId) ? before : [...before, expenseId]));
          pass(invoice.id);
        }}
        onAgain={() => pass(invoice.id)}
      />
    );
  }
  if (queue.running !== null) {
    return query['invoice'] ? (
      <Page title={t`Check the invoice`}>
        <SkeletonRows count={6} />
      </Page>
    ) : (
      <Identifying id={queue.running} place={ids.indexOf(queue.running) + 1} all={ids.length} />
    );
  }
  if (failed) return <NotSent error={failed.error} onRetry={failed.retry} />;
  if (unreadable)
    return <Unreadable result={unreadable} alone={queue.all === 1} onPass={() => pass(unreadable.id)} />;
  return <Kept expenses={expenses} />;
}
