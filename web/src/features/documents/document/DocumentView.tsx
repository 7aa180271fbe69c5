import { Plural, useLingui } from '@lingui/react/macro';
import type { DocumentDetail, Finding } from '@outlay/contract/documents/document.detail';
import type { DocumentLine } from '@outlay/contract/documents/document.line';
import { useContext, type ReactNode } from 'react';
import { Card, Section } from '#ui/Card.tsx';
import { Attachments } from './Attachments.tsx';
import { DocumentChanges } from './DocumentChanges.tsx';
import { DocumentComments } from './DocumentComments.tsx';
import { DocumentDetails } from './DocumentDetails.tsx';
import { DocumentHead } from './DocumentHead.tsx';
import { DocumentHistory } from './DocumentHistory.tsx';
import { DocumentLines } from './DocumentLines.tsx';
import { Findings } from './Findings.tsx';
import css from './Read.module.css';
import { RouteTimeline } from './RouteTimeline.tsx';
import { Visitor } from './visitor.ts';

interface DocumentViewProps {
  document: DocumentDetail;
  /** My decisions on lines that are not sent yet. */
  judged?: ReadonlyMap<string, NonNullable<DocumentLine['decision']>>;
  lineActs?: (line: DocumentLine, close: () => void) => ReactNode;
  /** The approver's actions for findings. */
  judgeFindings?: ((group: readonly Finding[]) => ReactNode) | undefined;
  /** Where the paper originals are. */
  originals?: ReactNode;
}

/** The whole document, in the order in which an approver needs it. */
export function DocumentView({ document, judged, lineActs, judgeFindings, originals }: DocumentViewProps) {
  const { t } = useLingui();
  const visitor = useContext(Visitor);
  const { findings, lines, route } = document;
  const { length: found } = findings;
  return (
    <div className={css['sides']}>
      <div>
        <DocumentHead document={document} />
        <DocumentChanges document={document} />
        {found > 0 && (
          <Section title={t`Checks`} aside={<Plural value={found} one="# result" other="# results" />}>
            <Findings findings={findings} lines={lines} choose={judgeFindings} />
          </Section>
        )}
        <DocumentLines document={document} judged={judged} lineActs={lineActs} />
        {!visitor && <Attachments files={document.files} />}
      </div>
      <div>
        <DocumentDetails document={document} />
        {originals}
        <Section title={t`Approval flow`}>
          <Card>
            <RouteTimeline route={route} />
          </Card>
        </Section>
        <DocumentComments comments={document.comments} />
        <DocumentHistory history={document.history} />
      </div>
    </div>
  );
}
