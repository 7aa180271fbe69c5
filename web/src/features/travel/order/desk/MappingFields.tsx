import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderColumn, OrderImportAnswer, OrderMapping } from '@outlay/contract/travel/order';
import { Select } from 'antd';
import { Notice } from '#ui/Notice.tsx';
import css from './Orders.module.css';

const COLUMN_WORDS: Record<OrderColumn, MessageDescriptor> = {
  orderNo: msg`Order number`,
  kind: msg`Kind`,
  state: msg`State`,
  account: msg`Phone or email`,
  traveller: msg`Traveller`,
  title: msg`Flight, train or hotel`,
  from: msg({ message: 'From', context: 'a place' }),
  to: msg({ message: 'To', context: 'a place' }),
  startsAt: msg`Begins`,
  endsAt: msg`Ends`,
  bookedOn: msg`Booked on`,
  total: msg`Amount`,
  refunded: msg`Refunded`,
  currency: msg`Currency`,
  paidBy: msg`Paid by`,
  tripNumber: msg`Trip request`,
  version: msg`Changed at, or version`,
};

/** What a dry run says of the columns of a file. */
export type Mapped = Pick<OrderImportAnswer, 'headings' | 'mapping' | 'missing'>;

interface MappingFieldsProps {
  answer: Mapped;
  columns: readonly OrderColumn[];
  needed: readonly OrderColumn[];
  onChange: (mapping: OrderMapping) => void;
}

/** In which column of the file each value stands. */
export function MappingFields({ answer, columns, needed, onChange }: MappingFieldsProps) {
  const { headings, mapping, missing } = answer;
  const { t, i18n } = useLingui();
  const options = headings.map((label, value) => ({ value, label: label || t`Column ${value + 1}` }));
  const names = missing.map((column) => i18n._(COLUMN_WORDS[column])).join(', ');
  const set = (column: OrderColumn, place: number | undefined) => {
    const { [column]: _, ...rest } = mapping;
    onChange(place === undefined ? rest : { ...rest, [column]: place });
  };
  return (
    <details className={css['mapping']} open={missing.length > 0}>
      <summary>
        <Trans>Columns of the file</Trans>
      </summary>
      {missing.length > 0 && <Notice tone="wait" title={t`Choose the columns of: ${names}`} />}
      <div className={css['columns']}>
        {columns.map((column) => (
          <label key={column}>
            <span>
              {i18n._(COLUMN_WORDS[column])}
              {needed.includes(column) && ' *'}
            </span>
            <Select<number>
              allowClear
              aria-label={i18n._(COLUMN_WORDS[column])}
              placeholder={t`Not in the file`}
              options={options}
              value={mapping[column] ?? null}
              onChange={(place) => set(column, place)}
            />
          </label>
        ))}
      </div>
    </details>
  );
}
