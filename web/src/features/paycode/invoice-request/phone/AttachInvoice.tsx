import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { invoiceQueries } from '#features/spend/invoice/invoice.queries.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { Amount } from '#ui/Amount.tsx';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Empty } from '#ui/Empty.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useAttachInvoice } from '../invoice-request.queries.ts';

interface AttachInvoiceProps {
  requestId: string;
  open: boolean;
  onClose: () => void;
}

/** Chooses among my unused invoices the one that answers the request, if it came another way. */
export function AttachInvoice({ requestId, open, onClose }: AttachInvoiceProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Which invoice is it?`} onClose={onClose}>
      <Choices requestId={requestId} onDone={onClose} />
    </Sheet>
  );
}

function Choices({ requestId, onDone }: { requestId: string; onDone: () => void }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(invoiceQueries.list('unused', ''));
  const attach = useAttachInvoice();
  const take = (invoiceId: string) =>
    attach.mutate(
      { id: requestId, invoiceId },
      {
        onSuccess: () => {
          toast(t`The invoice is attached.`, 'good');
          onDone();
        },
        onError: (error) => toast(errorWords(error), 'stop'),
      },
    );
  return (
    <AsyncList
      list={list}
      noRefresh
      empty={
        <Empty title={t`No unused invoices`} icon="receipt">
          <Trans>Photograph or import the invoice first.</Trans>
        </Empty>
      }
    >
      {(invoices) => (
        <LongRows items={invoices} plain>
          {({ id, sellerName, number, date, total, currency }) => (
            <Row
              lead={<Square icon="receipt" />}
              title={sellerName || number}
              sub={[date, number].filter(Boolean).join(' · ')}
              end={total !== null && <Amount money={{ amount: total, currency }} />}
              onPress={() => take(id)}
            />
          )}
        </LongRows>
      )}
    </AsyncList>
  );
}
