import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { InputRef } from 'antd';
import { useRef, useState } from 'react';
import { formatSums } from '#kit/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useListKeys } from '../admin-keys.ts';
import { DocumentPane } from '../DocumentPane.tsx';
import { Work } from '../Work.tsx';
import { BatchBar } from './BatchBar.tsx';
import { PayableTable } from './PayableTable.tsx';
import { PayableTools } from './PayableTools.tsx';
import { paymentQueries } from './payments.queries.ts';
import { usePayables } from './use-payables.ts';

/** What waits for payment: looked through by keys, selected, and put in a batch. */
export function PaymentsSection() {
  const { t } = useLingui();
  const payables = usePayables();
  const searchField = useRef<InputRef>(null);
  const templates = useQuery(paymentQueries.templates()).data?.items ?? [];
  const [templateId, setTemplateId] = useState<string | null>(null);
  const template = templates.find(({ id }) => id === templateId) ?? templates[0];
  const { list, all, current } = payables;
  useListKeys({
    move: payables.move,
    pick: () => payables.pick(),
    search: () => searchField.current?.focus(),
  });
  const first = list.data?.pages[0];
  const count = first?.total ?? all.length;
  const sum = formatSums(first?.sums ?? []);
  return (
    <Work
      title={t`To be paid`}
      told={
        list.data &&
        count > 0 && <Plural value={count} one={`# document · ${sum}`} other={`# documents · ${sum}`} />
      }
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
          <Trans>Approved documents appear here, oldest first.</Trans>
        </Empty>
      ) : (
        <>
          <PayableTools
            payables={payables}
            searchField={searchField}
            templates={templates}
            template={template}
            onTemplate={setTemplateId}
          />
          <PayableTable payables={payables} />
          <BatchBar payables={payables} template={template} />
        </>
      )}
    </Work>
  );
}
