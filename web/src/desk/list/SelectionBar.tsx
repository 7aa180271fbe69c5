import { Trans } from '@lingui/react/macro';
import { SELECT_MOST } from '@outlay/contract/page';
import type { Money } from '@outlay/contract/money';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatSums } from '#text/format.ts';
import css from '../Desk.module.css';
import type { Rows } from './use-rows.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps<Row> {
  selection: Selection<Row>;
  /** The rows of the filtered list; the selection may contain others. */
  rows: Pick<Rows<Row>, 'total' | 'gathering' | 'gather'> & Partial<Pick<Rows<Row>, 'more'>>;
  sums?: readonly Money[];
  /** Further information about the selection. */
  note?: ReactNode;
  /** The batch actions. */
  children: ReactNode;
}

/** The selected rows, across searches and filters, and the actions for all of them. */
export function SelectionBar<Row>({ selection, rows, sums, note, children }: SelectionBarProps<Row>) {
  const { total = 0, more = false, gathering, gather } = rows;
  const count = selection.rows.length;
  const all = Math.min(total, SELECT_MOST);
  return (
    <div className={css['bar']}>
      <div>
        <span aria-live="polite">
          {gathering !== null ? (
            <Trans>
              Selecting {gathering} of {all}
            </Trans>
          ) : more ? (
            <Trans>
              {count} of more than {total} selected
            </Trans>
          ) : count <= total ? (
            <Trans>
              {count} of {total} selected
            </Trans>
          ) : (
            <Trans>{count} selected</Trans>
          )}
        </span>
        <small>
          {total > SELECT_MOST && count >= SELECT_MOST ? (
            <Trans>At most {SELECT_MOST} can be selected at once.</Trans>
          ) : (
            note
          )}
        </small>
      </div>
      {sums && <span className={css['barSum']}>{formatSums(sums)}</span>}
      {count < all && (
        <Button
          size="large"
          loading={gathering !== null}
          onClick={() => void gather().then((found) => selection.add(found))}
        >
          <Trans>Select all {all}</Trans>
        </Button>
      )}
      {count > 0 && (
        <Button size="large" disabled={gathering !== null} onClick={selection.clear}>
          <Trans>Clear selection</Trans>
        </Button>
      )}
      {children}
    </div>
  );
}
