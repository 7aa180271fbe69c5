import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BankTemplate, Payable } from '@outlay/contract/processing/payment.batch';
import { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import { Button } from 'antd';
import { useState } from 'react';
import { errorWords, reasonText } from '#text/errors.ts';
import { useCompanyCurrency } from '#session/use-session.ts';
import { newId } from '#device/id.ts';
import { toast } from '#screen/toast.ts';
import { sumsOf } from '#text/sums.ts';
import { goTo } from '#desk/desk-nav.ts';
import { ExportButton } from '#desk/list/ListButtons.tsx';
import { SelectionBar } from '#desk/list/SelectionBar.tsx';
import { useCreateBatch } from './payments.queries.ts';
import type { PayWay } from './pay-way.ts';
import type { Payables } from './use-payables.ts';

/** Names of the encodings as the banks use them. */
const ENCODINGS: Record<BankTemplate['encoding'], string> = { gbk: 'GBK', 'utf-8-bom': 'UTF-8' };

interface BatchBarProps {
  payables: Payables;
  way: PayWay | undefined;
}

/** The selected documents, their sum, how they are paid, and the button that creates the batch. */
export function BatchBar({ payables, way }: BatchBarProps) {
  const { state, query, rows, selection } = payables;
  // The number of listed documents that can be added to a batch.
  const payable = query.view === 'all' || query.view === 'ready' ? rows.totals?.views.ready : undefined;
  const create = useMakeBatch(selection.clear);
  const chosen = selection.rows;
  const sums = sumsOf(chosen);
  const nothing = [{ amount: 0, currency: useCompanyCurrency() }];
  const template = way && 'template' in way ? way.template : undefined;
  const fault = useFault(sums.length, chosen.length, template);
  return (
    <SelectionBar
      selection={selection}
      rows={{ ...rows, total: payable ?? rows.total }}
      sums={chosen.length > 0 ? sums : nothing}
      note={fault ?? <WayWords way={way} count={chosen.length} />}
    >
      {chosen.length > 0 && (
        <ExportButton
          large
          endpoint={paymentListEndpoints.exportPayables}
          name={state.list}
          filter={{ ids: selection.ids }}
          selected={chosen.length}
        />
      )}
      <Button
        size="large"
        disabled={chosen.length === 0 || !way || fault !== null}
        loading={create.isPending}
        onClick={() => way && create.make(way, chosen)}
      >
        <Trans>Create payment batch</Trans>
      </Button>
    </SelectionBar>
  );
}

/** Why the selected documents cannot form one batch; null when they can. */
function useFault(currencies: number, count: number, template: BankTemplate | undefined): string | null {
  const { t } = useLingui();
  if (currencies > 1) return reasonText('mixedCurrencies');
  if (!template || count <= template.mostRows) return null;
  return t`The bank accepts at most ${template.mostRows} rows per file.`;
}

function WayWords({ way, count }: { way: PayWay | undefined; count: number }) {
  if (!way || count === 0) return <Trans>A second person releases the batch.</Trans>;
  if ('wallet' in way) {
    const { name } = way.wallet;
    return (
      <Plural
        value={count}
        one={`To be released by a second person · # transfer with ${name}`}
        other={`To be released by a second person · # transfers with ${name}`}
      />
    );
  }
  const { template } = way;
  const { mostRows } = template;
  const encoding = ENCODINGS[template.encoding];
  return (
    <Plural
      value={count}
      one={`To be released by a second person · file of # row, ${encoding}, at most ${mostRows}`}
      other={`To be released by a second person · file of # rows, ${encoding}, at most ${mostRows}`}
    />
  );
}

const wayOf = (way: PayWay) =>
  'wallet' in way ? { walletId: way.wallet.id } : { templateId: way.template.id };

/** The batch id is kept until the batch is created, so that a second click cannot create another. */
function useMakeBatch(onMade: () => void) {
  const { t } = useLingui();
  const create = useCreateBatch();
  const [id, setId] = useState(newId);
  const make = (way: PayWay, chosen: readonly Payable[]) =>
    create.mutate(
      {
        id,
        ...wayOf(way),
        documents: chosen.map(({ documentId, version }) => ({ id: documentId, version })),
      },
      {
        onSuccess: (batch) => {
          setId(newId());
          onMade();
          toast(t`Batch ${batch.number} has been created. A second person must release it.`, 'good', 4_000);
          goTo('batches', batch.id);
        },
        onError: (error) => toast(errorWords(error), 'stop', 4_000),
      },
    );
  return { make, isPending: create.isPending };
}
