import { useLingui } from '@lingui/react/macro';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress, readParams } from '@outlay/contract/routes.params';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '#api/call-error.ts';
import { localText } from '#text/format.ts';
import { navigateBack, navigateTo, redirectTo } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { useParams } from '#navigation/use-page.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { DrivesPart } from '#features/travel/drive/DrivesPart.tsx';
import { BagPart } from '#features/processing/bag/BagPart.tsx';
import { AllowancePart } from '#features/travel/allowance/AllowancePart.tsx';
import { documentQueries, useMarkCopyRead } from '#features/documents/document/document.queries.ts';
import { sayJustDone } from '#features/documents/document/phone/just-done.ts';
import { DocumentView } from '#features/documents/document/DocumentView.tsx';
import { DocumentActs } from '../DocumentActs.tsx';
import { DocumentDock, hasActions } from '../DocumentDock.tsx';
import { MailPage } from './MailPage.tsx';
import { NewState } from './NewState.tsx';
import { TaskPlace } from './TaskPlace.tsx';
import { useFormStatus } from './use-form-status.ts';
import { useJudging } from '../use-judging.tsx';
import { useTaskPlace } from './use-task-place.ts';

/** One document, to read and decide on; with a link from an e-mail also without a session. */
export function DocumentPage() {
  const { id, mail } = useParams(ROUTES.document);
  if (mail) return <MailPage token={mail} />;
  return id === undefined ? null : <ReadPage id={id} />;
}

/** At the start of the app, before the page is drawn. */
DocumentPage.prefetch = async (queries: QueryClient, query: Record<string, string>) => {
  const { id, mail } = readParams(ROUTES.document, query);
  if (id && !mail) await queries.prefetchQuery(documentQueries.detail(id));
};

function ReadPage({ id }: { id: string }) {
  const { t } = useLingui();
  const { from, copy, message } = useParams(ROUTES.document);
  const { data, error, refetch } = useQuery(documentQueries.detail(id));
  useReadCopy(id, copy === true);
  // A message is marked as read even if its document is no longer accessible.
  const gone = message !== undefined && error instanceof CallError && error.status === 404;
  useEffect(() => {
    if (gone) redirectTo(pageAddress(ROUTES.message, { id: message }));
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

/** Marks a cc copy as read when the document is opened. */
function useReadCopy(id: string, copied: boolean): void {
  const { mutate } = useMarkCopyRead();
  useEffect(() => {
    if (copied) mutate({ id });
  }, [copied, id, mutate]);
}

const nameOf = ({ number, title }: DocumentDetail): string => [number, title].filter(Boolean).join(' · ');

interface BillProps {
  document: DocumentDetail;
  /** Opened from the list of pending tasks: a decision leads to the next one. */
  inTasks: boolean;
  onRefresh: () => Promise<unknown>;
}

function Bill({ document, inTasks, onRefresh }: BillProps) {
  const place = useTaskPlace(document.id, inTasks);
  const judging = useJudging(document);
  useFormStatus(document);
  const { id } = document;
  const openForm = (action: 'edit' | 'copy') =>
    navigateTo(
      action === 'edit' ? pageAddress(ROUTES.draft, { id }) : pageAddress(ROUTES.draft, { copy: id }),
    );
  const goOn = () => {
    if (!inTasks) return;
    if (place.next) redirectTo(pageAddress(ROUTES.document, { id: place.next, from: 'tasks' }));
    else navigateBack();
  };
  const notify = (words: string, left: boolean) => {
    if (!inTasks || !left) sayJustDone(id, words);
    // The list has no place to show the confirmation.
    else if (!place.next) toast(words, 'good');
    else sayJustDone(place.next, words, { id, name: nameOf(document), taskId: document.taskId });
  };
  return (
    <DocumentActs
      document={document}
      verdicts={judging.verdicts}
      onDecided={goOn}
      onConfirmed={notify}
      onDeleted={() => navigateBack()}
      onForm={openForm}
    >
      {(bar) => (
        <Page
          title={localText(document.typeName)}
          layout="columns"
          aside={inTasks && <TaskPlace place={place} />}
          dock={hasActions(document) && <DocumentDock document={document} {...bar} />}
        >
          <PullToRefresh onRefresh={onRefresh}>
            <NewState document={document} />
            <DocumentView
              document={document}
              judged={judging.judged}
              lineActs={judging.lineActs}
              judgeFindings={judging.judgeFindings}
              originals={
                <>
                  <AllowancePart document={document} />
                  <DrivesPart documentId={document.id} lines={document.lines} />
                  <BagPart documentId={document.id} mayMake />
                </>
              }
            />
          </PullToRefresh>
          {judging.sheet}
        </Page>
      )}
    </DocumentActs>
  );
}
