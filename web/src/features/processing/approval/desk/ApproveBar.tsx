import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { queueEndpoints } from '@outlay/contract/processing/approval.queue';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { sumsOf } from '#text/sums.ts';
import { isTyping } from '#desk/desk-keys.ts';
import { ExportButton } from '#desk/list/ListButtons.tsx';
import { FailedRowsModal } from '#desk/list/FailedRowsModal.tsx';
import { SelectionBar } from '#desk/list/SelectionBar.tsx';
import { useApproveClean } from './use-approve-clean.ts';
import type { Queue } from './use-queue.ts';

/** The selected tasks, across searches and filters; those without findings can be approved at once. */
export function ApproveBar({ queue }: { queue: Queue }) {
  const { t } = useLingui();
  const { selection, rows, state } = queue;
  const clean = selection.rows.filter(({ findings }) => findings === 0);
  const { approve, done, running, failedRows, clearFailed } = useApproveClean(queue);
  useShiftA(() => clean.length > 0 && !running && void approve(clean));
  const all = { total: rows.length, gathering: null, gather: () => Promise.resolve([...rows]) };
  return (
    <>
      {selection.rows.length > 0 && (
        <SelectionBar
          selection={selection}
          rows={all}
          sums={sumsOf(clean)}
          note={
            running ? (
              <Running done={done} of={clean.length} />
            ) : (
              <Left count={selection.rows.length - clean.length} />
            )
          }
        >
          <ExportButton
            large
            endpoint={queueEndpoints.export}
            name={state.list}
            filter={{ ids: selection.ids }}
            selected={selection.rows.length}
          />
          <Button
            size="large"
            disabled={clean.length === 0}
            loading={running}
            aria-keyshortcuts="Shift+A"
            onClick={() => void approve(clean)}
          >
            {t`Approve ${clean.length}`}
          </Button>
        </SelectionBar>
      )}
      <FailedRowsModal items={running ? [] : failedRows} onClose={clearFailed} />
    </>
  );
}

const Running = ({ done, of }: { done: number; of: number }) => (
  <Trans>
    {done} of {of} approved
  </Trans>
);

const Left = ({ count }: { count: number }) =>
  count > 0 ? (
    <Plural
      value={count}
      one="# with findings is left for you to review"
      other="# with findings are left for you to review"
    />
  ) : (
    <Trans>The checks found no problems.</Trans>
  );

/** Shift+A approves the selected tasks; A alone approves the open one. */
function useShiftA(act: () => unknown): void {
  const now = useRef(act);
  useEffect(() => {
    now.current = act;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const open = window.document.querySelector('[aria-modal="true"]');
      if (event.key !== 'A' || !event.shiftKey || event.ctrlKey || event.metaKey || open) return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      now.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
