import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { formatSums } from '#kit/format.ts';
import { sumsOf } from '#features/document/sums.ts';
import css from '../Admin.module.css';
import { isTyping } from '../admin-keys.ts';
import { useApproveClean } from './use-approve-clean.ts';
import type { Queue } from './use-queue.ts';

/** What is selected, however it was searched for; those that no check has found anything about go through at once. */
export function ApproveBar({ queue }: { queue: Queue }) {
  const { t } = useLingui();
  const { chosen, rows, clearChosen } = queue;
  const clean = chosen.filter(({ findings }) => findings === 0);
  const { approve, done, running } = useApproveClean(queue);
  useShiftA(() => clean.length > 0 && !running && void approve(clean));
  const [count, all, left] = [chosen.length, rows.length, chosen.length - clean.length];
  return (
    <div className={css['bar']}>
      <div>
        <span aria-live="polite">
          {running ? (
            <Trans>
              {done} of {clean.length} approved
            </Trans>
          ) : count <= all ? (
            <Trans>
              {count} of {all} selected
            </Trans>
          ) : (
            <Trans>{count} selected</Trans>
          )}
        </span>
        <small>
          {left > 0 ? (
            <Plural
              value={left}
              one="# with findings is left for you to review"
              other="# with findings are left for you to review"
            />
          ) : (
            <Trans>The checks found no problems.</Trans>
          )}
        </small>
      </div>
      <span className={css['barSum']}>{formatSums(sumsOf(clean))}</span>
      <Button size="large" disabled={running} onClick={clearChosen}>
        <Trans>Clear selection</Trans>
      </Button>
      <Button
        size="large"
        disabled={clean.length === 0}
        loading={running}
        aria-keyshortcuts="Shift+A"
        onClick={() => void approve(clean)}
      >
        {t`Approve ${clean.length}`}
      </Button>
    </div>
  );
}

/** Shift and A approve what is selected, as A approves what is open. */
function useShiftA(act: () => unknown): void {
  const now = useRef(act);
  useEffect(() => {
    now.current = act;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const open = window.document.querySelector('[aria-modal="true"]');
      if (event.key !== 'A' || !event.shiftKey || event.ctrlKey || event.metaKey || open) return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      now.current();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}
