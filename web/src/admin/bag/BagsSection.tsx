import { Trans, useLingui } from '@lingui/react/macro';
import { Button, type InputRef } from 'antd';
import { useRef } from 'react';
import { useMay } from '#kit/use-session.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '../Admin.module.css';
import { useListKeys } from '../admin-keys.ts';
import { Work } from '../Work.tsx';
import { BagPane } from './BagPane.tsx';
import { BagTable } from './BagTable.tsx';
import { BagTools } from './BagTools.tsx';
import { ScanField } from './ScanField.tsx';
import { useBags, type Bags } from './use-bags.ts';

/** Finance's paper: labels are scanned one after another, and each bag is checked against its documents. */
export function BagsSection() {
  const { t } = useLingui();
  const bags = useBags();
  const field = useRef<InputRef>(null);
  const { current, open, move } = bags;
  useListKeys({ search: () => field.current?.focus(), move });
  return (
    <Work
      title={t`Invoice bags`}
      aside={<Trans>Scan at any time, / to search, J K to move</Trans>}
      pane={current && <BagPane key={current} id={current} />}
      paneLabel={t`Invoice bag`}
      onClosePane={() => open(null)}
    >
      {useMay('document.returnPassed') && <ScanField onReceived={({ id }) => open(id)} onOpen={open} />}
      <BagTools bags={bags} field={field} />
      <Rows bags={bags} />
    </Work>
  );
}

function Rows({ bags }: { bags: Bags }) {
  const { t } = useLingui();
  const { list, rows, filtered, clear } = bags;
  if (!list.data)
    return list.error ? (
      <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonRows />
    );
  if (rows.length === 0)
    return filtered ? (
      <Empty
        title={t`Nothing matches`}
        icon="search"
        action={
          <Button onClick={clear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    ) : (
      <Empty title={t`No invoice bags yet`} icon="bag">
        <Trans>Employees create a bag on the phone for the paper originals of their documents.</Trans>
      </Empty>
    );
  return (
    <>
      <BagTable bags={bags} />
      {list.hasNextPage && (
        <div className={css['more']}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
