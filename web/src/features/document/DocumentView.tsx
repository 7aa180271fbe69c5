import { Plural, useLingui } from '@lingui/react/macro';
import type { DocumentDetail } from '@outlay/contract/document';
import { Card, Section } from '#ui/Card.tsx';
import { Attachments } from './Attachments.tsx';
import { DocumentDetails } from './DocumentDetails.tsx';
import { DocumentHead } from './DocumentHead.tsx';
import { DocumentHistory } from './DocumentHistory.tsx';
import { DocumentLines } from './DocumentLines.tsx';
import { Findings } from './Findings.tsx';
import { RouteTimeline } from './RouteTimeline.tsx';

/** A document whole, in the order in which it is decided on. */
export function DocumentView({ document }: { document: DocumentDetail }) {
  const { t } = useLingui();
  const { findings, lines, route } = document;
  const { length: found } = findings;
  return (
    <>
      <DocumentHead document={document} />
      {found > 0 && (
        <Section title={t`Checks`} aside={<Plural value={found} one="# result" other="# results" />}>
          <Findings findings={findings} lines={lines} />
        </Section>
      )}
      <DocumentLines lines={lines} />
      <Attachments files={document.files} />
      <DocumentDetails document={document} />
      <Section title={t`Route`}>
        <Card>
          <RouteTimeline route={route} />
        </Card>
      </Section>
      <DocumentHistory history={document.history} />
    </>
  );
}
