import { useLingui } from '@lingui/react/macro';
import type { BankTemplate } from '@outlay/contract/payment';
import { Select, type InputRef } from 'antd';
import type { RefObject } from 'react';
import css from '../Admin.module.css';
import { SearchField } from '../list/SearchField.tsx';
import type { PayableFilter, Payables } from './use-payables.ts';

interface PayableToolsProps {
  payables: Payables;
  searchField: RefObject<InputRef | null>;
  templates: readonly BankTemplate[];
  template: BankTemplate | undefined;
  onTemplate: (id: string) => void;
}

/** What of the list is shown, and which bank's file will be written. */
export function PayableTools({ payables, searchField, templates, template, onTemplate }: PayableToolsProps) {
  const { t } = useLingui();
  const chips: { value: PayableFilter; label: string }[] = [
    { value: 'all', label: t`All` },
    { value: 'ready', label: t`Ready` },
    { value: 'blocked', label: t`Not payable yet, or not by me` },
    { value: 'failed', label: t`Failed before` },
  ];
  const told = chips.filter(
    ({ value }) => value === 'all' || value === payables.filter || payables.count(value) > 0,
  );
  return (
    <div className={css['tools']}>
      {told.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={css['chip']}
          aria-pressed={payables.filter === value}
          onClick={() => payables.setFilter(value)}
        >
          {label} {payables.count(value)}
        </button>
      ))}
      <span className={css['right']} />
      <SearchField field={searchField} value={payables.search} onChange={payables.setSearch} />
      <Select
        style={{ minWidth: 150 }}
        aria-label={t`Bank file`}
        value={template?.id ?? null}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => id && onTemplate(id)}
      />
    </div>
  );
}
