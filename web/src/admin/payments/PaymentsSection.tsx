import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Input, type InputRef } from 'antd';
import { useRef, type RefObject } from 'react';
import { formatSums } from '#kit/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '../Admin.module.css';
import { useListKeys } from '../admin-keys.ts';
import { DocumentPane } from '../DocumentPane.tsx';
import { Work } from '../Work.tsx';
import { BatchBar } from './BatchBar.tsx';
import { PayableTable } from './PayableTable.tsx';
import { usePayables, type PayableFilter, type Payables } from './use-payables.ts';

/** What waits for payment: looked through by keys, selected, and put in a batch. */
export function PaymentsSection() {
  const { t } = useLingui();
  const payables = usePayables();
  const searchField = useRef<InputRef>(null);
  const { list, all, current } = payables;
  useListKeys({ move: payables.move, pick: () => payables.pick(), search: () => searchField.current?.focus() });
  const first = list.data?.pages[0];
  const count = first?.total ?? all.length;
  const sum = formatSums(first?.sums ?? []);
  return (
    <Work
      title={t`To be paid`}
      told={list.data && count > 0 && <Plural value={count} one={`# document · ${sum}`} other={`# documents · ${sum}`} />}
      aside={<Trans>/ to search, J K to move, X to select</Trans>}
      pane={current && <DocumentPane key={current} id={current} />}
      paneLabel={t`Document`}
      onClosePane={() => payables.setCurrent(null)}
    >
      {list.error ? (
        <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <SkeletonRows count={6} />
      ) : all.length === 0 ? (
        <Empty title={t`Nothing to pay`} icon="check">
          <Trans>What is approved appears here, oldest first.</Trans>
        </Empty>
      ) : (
        <>
          <Tools payables={payables} searchField={searchField} />
          <PayableTable payables={payables} />
          <BatchBar payables={payables} />
        </>
      )}
    </Work>
  );
}

function Tools({ payables, searchField }: { payables: Payables; searchField: RefObject<InputRef | null> }) {
  const { t } = useLingui();
  const chips: { value: PayableFilter; label: string }[] = [
    { value: 'all', label: t`All` },
    { value: 'ready', label: t`Ready` },
    { value: 'blocked', label: t`Not by me or not yet` },
    { value: 'failed', label: t`Failed before` },
  ];
  return (
    <div className={css['tools']}>
      {chips.map(({ value, label }) => (
        <button key={value} type="button" className={css['chip']} aria-pressed={payables.filter === value} onClick={() => payables.setFilter(value)}>
          {label} {payables.count(value)}
        </button>
      ))}
      <span className={css['right']} />
      <Input
        ref={searchField}
        className={css['search'] ?? ''}
        allowClear
        placeholder={t`Person, number or title`}
        aria-label={t`Person, number or title`}
        value={payables.search}
        onChange={({ target }) => payables.setSearch(target.value)}
      />
    </div>
  );
}
