import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { InputRef } from 'antd';
import { useRef, useState } from 'react';
import { formatSums } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { useListKeys } from '#desk/desk-keys.ts';
import type { WithDocumentPane } from '#desk/document-pane.ts';
import { DeskRows } from '#desk/list/DeskRows.tsx';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { OwedRefunds } from '#features/travel/order/desk/OwedRefunds.tsx';
import { BatchBar } from './BatchBar.tsx';
import { usePayableColumns } from './payable-columns.tsx';
import { PayableTools } from './PayableTools.tsx';
import { paymentQueries } from './payments.queries.ts';
import { walletQueries } from '../wallets/wallets.queries.ts';
import { idOfWay, waysOf, type PayWay } from './pay-way.ts';
import { usePayables, type Payables } from './use-payables.ts';

/** The documents waiting for payment: read, selected and added to a batch. */
export function PaymentsSection({ DocumentPane }: WithDocumentPane) {
  const { t } = useLingui();
  const payables = usePayables();
  const searchField = useRef<InputRef>(null);
  const { ways, way, choose } = useWay(payables);
  const columns = usePayableColumns();
  const { state, rows, current, selection } = payables;
  useListKeys({
    move: current.move,
    toggle: () => selection.toggle(current.row),
    search: () => searchField.current?.focus(),
  });
  const count = rows.total ?? 0;
  const sum = formatSums(rows.totals?.sums ?? []);
  return (
    <SectionLayout
      title={t`To be paid`}
      summary={
        count > 0 && <Plural value={count} one={`# document · ${sum}`} other={`# documents · ${sum}`} />
      }
      aside={<Trans>/ to search, J K to move, X to select</Trans>}
      pane={current.id && <DocumentPane key={current.id} id={current.id} />}
      paneLabel={t`Document`}
      onClosePane={() => current.open(null)}
    >
      {(rows.rows.length > 0 || state.filtered) && (
        <PayableTools
          payables={payables}
          columns={columns}
          searchField={searchField}
          ways={ways}
          way={way}
          onWay={choose}
        />
      )}
      <OwedRefunds finance />
      <DeskRows list={payables} columns={columns} nameOf={({ number }) => number} empty={<Nothing />} />
      {(rows.rows.length > 0 || selection.rows.length > 0) && <BatchBar payables={payables} way={way} />}
    </SectionLayout>
  );
}

/** How to pay; a wallet decides who is payable, so that the list is read again and the selection ends. */
function useWay({ state, selection }: Payables) {
  const templates = useQuery(paymentQueries.templates()).data?.items ?? [];
  const wallets = useQuery(walletQueries.choices()).data?.items ?? [];
  const [wayId, setWayId] = useState<string | null>(null);
  const ways = waysOf(templates, wallets);
  const { payBy } = state.filter;
  const fits = (way: PayWay) => ('wallet' in way ? way.wallet.kind : null) === payBy;
  const way = ways.find((one) => idOfWay(one) === wayId && fits(one)) ?? ways.find(fits);
  const choose = (next: PayWay) => {
    setWayId(idOfWay(next));
    const kind = 'wallet' in next ? next.wallet.kind : null;
    if (kind === payBy) return;
    selection.clear();
    state.setFilter({ ...state.filter, payBy: kind });
  };
  return { ways, way, choose };
}

function Nothing() {
  const { t } = useLingui();
  return (
    <Empty title={t`Nothing to pay`} icon="check">
      <Trans>Approved documents appear here, oldest first.</Trans>
    </Empty>
  );
}
