import { useLingui } from '@lingui/react/macro';
import type { DocumentDetail } from '@outlay/contract/document';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '#kit/call-error.ts';
import { localText } from '#kit/format.ts';
import { navigateBack, navigateTo, redirectTo } from '#kit/nav.ts';
import { toast } from '#kit/toast.ts';
import { usePageQuery } from '#kit/use-page.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { BagPart } from '#features/bag/BagPart.tsx';
import { documentQueries, useMarkCopyRead } from '#features/document/document.queries.ts';
import { sayJustDone } from '#features/document/just-done.ts';
import { DocumentView } from '#features/document/DocumentView.tsx';
import { BillActs } from './BillActs.tsx';
import { BillDock, hasActions } from './BillDock.tsx';
import { MailPage } from './MailPage.tsx';
import { NewState } from './NewState.tsx';
import { TaskPlace } from './TaskPlace.tsx';
import { useFormStatus } from './use-form-status.ts';
import { useJudging } from './use-judging.tsx';
import { useTaskPlace } from './use-task-place.ts';

/** A document to read and to decide on; by the link of a mail also without a session. */
export function BillPage() {
  const { mail } = usePageQuery();
  return mail ? <MailPage token={mail} /> : <ReadPage />;
}

function ReadPage() {
  const { t } = useLingui();
  const { id = '', from, copy, message } = usePageQuery();
  const { data, error, refetch } = useQuery(documentQueries.detail(id));
  useReadCopy(id, copy === '1');
  // A message about what may no longer be read is read itself.
  const gone = message !== undefined && error instanceof CallError && error.status === 404;
  useEffect(() => {
    if (gone) redirectTo(`/pages/form/Message?id=${message}`);
  }, [gone, message]);
  if (data) return <Bill document={data} inTasks={from === 'tasks'} onRefresh={refetch} />;
  return (
    <Page title={t({ message: 'Document', context: 'page' })}>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <SkeletonBlock height={150} />
          <SkeletonRows count={3} />
        </>
      )}
    </Page>
  );
}

/** A document copied to me counts as seen once it is open. */
function useReadCopy(id: string, copied: boolean): void {
  const { mutate } = useMarkCopyRead();
  useEffect(() => {
    if (copied) mutate({ id });
  }, [copied, id, mutate]);
}

interface BillProps {
  document: DocumentDetail;
  /** Opened from the list of what waits for me: the next one follows. */
  inTasks: boolean;
  onRefresh: () => Promise<unknown>;
}

function Bill({ document, inTasks, onRefresh }: BillProps) {
  const place = useTaskPlace(document.id, inTasks);
  const judging = useJudging(document);
  useFormStatus(document);
  const { id } = document;
  const openForm = (action: 'edit' | 'copy') =>
    navigateTo(action === 'edit' ? `/pages/form/Requisition?id=${id}` : `/pages/form/Requisition?copy=${id}`);
  const goOn = () => {
    if (!inTasks) return;
    if (place.next) redirectTo(`/pages/form/bill?id=${place.next}&from=tasks`);
    else navigateBack();
  };
  return (
    <BillActs
      document={document}
      verdicts={judging.verdicts}
      onDecided={goOn}
      onTold={(words, left) => (inTasks && left ? toast(words, 'good') : sayJustDone(id, words))}
      onDeleted={() => navigateBack()}
      onForm={openForm}
    >
      {(bar) => (
        <Page
          title={localText(document.typeName)}
          room="columns"
          aside={inTasks && <TaskPlace place={place} />}
          dock={hasActions(document) && <BillDock document={document} {...bar} />}
        >
          <PullToRefresh onRefresh={onRefresh}>
            <NewState document={document} />
            <DocumentView
              document={document}
              judged={judging.judged}
              lineActs={judging.lineActs}
              judgeFindings={judging.judgeFindings}
              originals={<BagPart documentId={document.id} mayMake />}
            />
          </PullToRefresh>
          {judging.sheet}
        </Page>
      )}
    </BillActs>
  );
}
