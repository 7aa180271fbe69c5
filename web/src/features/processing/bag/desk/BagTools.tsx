import { useLingui } from '@lingui/react/macro';
import { BAG_STATES, type BagState, type BagSummary } from '@outlay/contract/processing/bag';
import { bagListEndpoints } from '@outlay/contract/processing/bag.list';
import type { InputRef } from 'antd';
import type { RefObject } from 'react';
import { BAG_STATE_WORDS } from '../bag-words.ts';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';
import { ListHead } from '#desk/list/ListHead.tsx';
import { ManySelect } from '#desk/list/ManySelect.tsx';
import type { Bags } from './use-bags.ts';

/** Without discarded bags, which need no further work. */
const FILTERED = BAG_STATES.filter((state) => state !== 'Discarded');
/** States with work for finance, in the order of the process; each is a predefined view. */
const PRESSED: readonly BagState[] = ['HandedOver', 'Received', 'Missing'];

interface BagToolsProps {
  bags: Bags;
  columns: readonly DeskColumn<BagSummary>[];
  field: RefObject<InputRef | null>;
}

/** Search, state filter, column selection and export. */
export function BagTools({ bags, columns, field }: BagToolsProps) {
  const { t, i18n } = useLingui();
  const { filter, setFilter } = bags.state;
  const counts = bags.rows.totals?.states;
  const countOf = (state: BagState) => counts && (counts[state] ?? 0);
  const words = (state: BagState) => i18n._(BAG_STATE_WORDS[state].label);
  return (
    <ListHead
      list={bags}
      views={[
        {
          ...{ label: t`All`, filter: { states: [] } },
          count: counts && FILTERED.reduce((sum, state) => sum + (countOf(state) ?? 0), 0),
        },
        ...PRESSED.map((state) => ({
          ...{ label: words(state), filter: { states: [state] }, count: countOf(state) },
        })),
      ]}
      field={field}
      searchLabel={t`Number or person`}
      columns={columns}
      endpoint={bagListEndpoints.export}
    >
      <ManySelect
        label={t`State`}
        all={t`All states`}
        value={filter.states}
        options={FILTERED.map((state) => ({
          value: state,
          label: counts ? `${words(state)} (${countOf(state)})` : words(state),
        }))}
        onChange={(states) => setFilter({ states })}
      />
    </ListHead>
  );
}
