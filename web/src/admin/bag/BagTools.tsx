import { useLingui } from '@lingui/react/macro';
import { BAG_STATES, bagEndpoints, type BagState } from '@outlay/contract/bag';
import { Input, Select, type InputRef } from 'antd';
import type { RefObject } from 'react';
import { BAG_STATE_WORDS } from '#features/bag/bag-words.ts';
import css from '../Admin.module.css';
import { ExportButton } from '../list/ListButtons.tsx';
import type { Bags } from './use-bags.ts';

/** A discarded bag is nobody's concern any more. */
const FILTERED = BAG_STATES.filter((state) => state !== 'Discarded');

interface BagToolsProps {
  bags: Bags;
  field: RefObject<InputRef | null>;
}

export function BagTools({ bags: { filter, setFilter, counts, rows }, field }: BagToolsProps) {
  const { t, i18n } = useLingui();
  const words = (state: BagState) => `${i18n._(BAG_STATE_WORDS[state].label)} (${counts[state] ?? 0})`;
  return (
    <div className={css['tools']}>
      <Input
        ref={field}
        className={css['search'] ?? ''}
        allowClear
        placeholder={t`Number or person`}
        aria-label={t`Number or person`}
        value={filter.search}
        onChange={({ target }) => setFilter({ search: target.value })}
      />
      <Select
        mode="multiple"
        allowClear
        style={{ minWidth: 220 }}
        maxTagCount="responsive"
        placeholder={t`All states`}
        aria-label={t`State`}
        value={filter.states}
        options={FILTERED.map((state) => ({ value: state, label: words(state) }))}
        onChange={(states) => setFilter({ states })}
      />
      <span className={css['right']} />
      <ExportButton
        endpoint={bagEndpoints.exportPage}
        name="bags"
        filter={filter}
        disabled={rows.length === 0}
      />
    </div>
  );
}
