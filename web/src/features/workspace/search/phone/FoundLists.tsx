import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useLingui } from '@lingui/react/macro';
import { formatRecent } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { TaskRow } from '#features/processing/approval/phone/TaskRow.tsx';
import { addressOfDocument } from '#features/documents/document/phone/document-address.ts';
import { DocumentRow } from '#features/documents/document/phone/DocumentRow.tsx';
import { InvoiceRow } from '#features/spend/invoice/phone/InvoiceRow.tsx';
import { MessageRow } from '#features/platform/message/phone/MessageRow.tsx';
import { FoundExpense } from './FoundExpense.tsx';
import { FoundGroup } from './FoundGroup.tsx';
import type { Found } from './use-found.ts';

const toDocument = (id: string, copied = false) =>
  navigateTo(pageAddress(ROUTES.document, { id, ...(copied && { copy: true }) }));

/** The server's results, each kind with its own kind of row. */
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
        {(task) => <TaskRow key={task.id} task={task} onPress={() => toDocument(task.document.id)} />}
      </FoundGroup>
      <FoundGroup title={t`Reviewed by me`} list={lists.handled}>
        {(task) => <TaskRow key={task.id} task={task} onPress={() => toDocument(task.document.id)} />}
      </FoundGroup>
      <FoundGroup title={t`Copied to me`} list={lists.copied}>
        {(document) => (
          <DocumentRow key={document.id} document={document} onPress={() => toDocument(document.id, true)} />
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
            onPress={() => navigateTo(pageAddress(ROUTES.message, { id: message.id }))}
          />
        )}
      </FoundGroup>
    </>
  );
}
