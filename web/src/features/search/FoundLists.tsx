import { useLingui } from '@lingui/react/macro';
import { formatRecent } from '#kit/format.ts';
import { navigateTo } from '#kit/nav.ts';
import { TaskRow } from '#features/approval/TaskRow.tsx';
import { addressOfDocument } from '#features/document/document-address.ts';
import { DocumentRow } from '#features/document/DocumentRow.tsx';
import { InvoiceRow } from '#features/invoice/InvoiceRow.tsx';
import { MessageRow } from '#features/message/MessageRow.tsx';
import { FoundExpense } from './FoundExpense.tsx';
import { FoundGroup } from './FoundGroup.tsx';
import type { Found } from './use-found.ts';

const toBill = (id: string, more = '') => navigateTo(`/pages/form/bill?id=${id}${more}`);

/** What the server found, each kind as its own list shows it. */
export function FoundLists({ lists }: { lists: Found['lists'] }) {
  const { t } = useLingui();
  return (
    <>
      <FoundGroup title={t`My documents`} list={lists.documents}>
        {(document) => (
          <DocumentRow
            key={document.id}
            document={document}
            onPress={() => navigateTo(addressOfDocument(document))}
          />
        )}
      </FoundGroup>
      <FoundGroup title={t`Waiting for me`} list={lists.pending}>
        {(task) => <TaskRow key={task.id} task={task} onPress={() => toBill(task.document.id)} />}
      </FoundGroup>
      <FoundGroup title={t`Reviewed by me`} list={lists.handled}>
        {(task) => <TaskRow key={task.id} task={task} onPress={() => toBill(task.document.id)} />}
      </FoundGroup>
      <FoundGroup title={t`Copied to me`} list={lists.copied}>
        {(document) => (
          <DocumentRow key={document.id} document={document} onPress={() => toBill(document.id, '&copy=1')} />
        )}
      </FoundGroup>
      <FoundGroup title={t`Expenses`} list={lists.expenses}>
        {(expense) => <FoundExpense key={expense.id} expense={expense} />}
      </FoundGroup>
      <FoundGroup title={t`Invoices`} list={lists.invoices}>
        {(invoice) => <InvoiceRow key={invoice.id} invoice={invoice} />}
      </FoundGroup>
      <FoundGroup title={t`Messages`} list={lists.messages}>
        {(message) => (
          <MessageRow
            key={message.id}
            message={message}
            when={formatRecent(message.at)}
            onPress={() => navigateTo(`/pages/form/Message?id=${message.id}`)}
          />
        )}
      </FoundGroup>
    </>
  );
}
