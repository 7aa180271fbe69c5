import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { BagAction, BagSummary } from '@outlay/contract/processing/bag';
import { bagListEndpoints } from '@outlay/contract/processing/bag.list';
import { Button } from 'antd';
import { ExportSelected } from '#desk/list/ListButtons.tsx';
import { FailedRowsModal } from '#desk/list/FailedRowsModal.tsx';
import { SelectionBar } from '#desk/list/SelectionBar.tsx';
import { useMany } from '#desk/list/use-many.ts';
import { useCloseBags, useReceiveBags } from './bags.queries.ts';
import type { Bags } from './use-bags.ts';

const seen = (part: readonly BagSummary[]) => ({ bags: part.map(({ id, version }) => ({ id, version })) });
const nameOf = ({ number }: BagSummary): string => String(number);

/** The selected bags, across searches and filters, and finance's actions for them. */
export function BagBar({ bags: { state, rows, selection } }: { bags: Bags }) {
  const [receiving, closing] = [useReceiveBags(), useCloseBags()];
  const received = useMany({
    ...{ selection, nameOf },
    call: (part) => receiving.mutateAsync(seen(part)),
    successMessage: (count) =>
      plural(count, { one: '# invoice bag received', other: '# invoice bags received' }),
  });
  const closed = useMany({
    ...{ selection, nameOf },
    call: (part) => closing.mutateAsync(seen(part)),
    successMessage: (count) =>
      plural(count, { one: '# invoice bag complete', other: '# invoice bags complete' }),
  });
  const that = (action: BagAction) => selection.rows.filter(({ actions }) => actions.includes(action));
  const busy = received.running || closed.running;
  const selected = selection.rows.length;
  return (
    <>
      {selected > 0 && (
        <SelectionBar selection={selection} rows={rows}>
          <ExportSelected list={{ state, selection }} endpoint={bagListEndpoints.export} />
          <CloseButton rows={that('close')} act={closed} busy={busy} />
          <ReceiveButton rows={that('receive')} act={received} busy={busy} />
        </SelectionBar>
      )}
      <FailedRowsModal items={received.running ? [] : received.failedRows} onClose={received.clearFailed} />
      <FailedRowsModal items={closed.running ? [] : closed.failedRows} onClose={closed.clearFailed} />
    </>
  );
}

interface ActProps {
  /** The selected rows that allow the action. */
  rows: readonly BagSummary[];
  act: { run: (rows: readonly BagSummary[]) => Promise<void>; running: boolean };
  busy: boolean;
}

function CloseButton({ rows, act, busy }: ActProps) {
  const count = rows.length;
  if (count === 0) return null;
  return (
    <Button size="large" disabled={busy} loading={act.running} onClick={() => void act.run(rows)}>
      <Trans>Mark {count} as complete</Trans>
    </Button>
  );
}

function ReceiveButton({ rows, act, busy }: ActProps) {
  const count = rows.length;
  if (count === 0) return null;
  return (
    <Button
      size="large"
      type="primary"
      disabled={busy}
      loading={act.running}
      onClick={() => void act.run(rows)}
    >
      <Trans context="invoice bag">Receive {count}</Trans>
    </Button>
  );
}
