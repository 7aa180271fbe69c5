import { Plural, useLingui } from '@lingui/react/macro';
import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { formatRecent, localText } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { Amount } from '#ui/Amount.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';

/** Documents to be submitted: drafts, returned and withdrawn ones. */
export function Drafts({ items }: { items: DocumentSummary[] }) {
  const { t } = useLingui();
  return (
    <Section title={t`Drafts`}>
      <Rows>
        {items.map((item) => (
          <DraftRow key={item.id} draft={item} />
        ))}
      </Rows>
    </Section>
  );
}

function DraftRow({ draft }: { draft: DocumentSummary }) {
  const { t } = useLingui();
  const { id, title, typeName, lineCount, updatedAt, status, returnedReason, money } = draft;
  const when = formatRecent(updatedAt);
  return (
    <Row
      lead={<Square icon="doc" tone={status === 'Returned' ? 'stop' : 'wait'} />}
      title={title || localText(typeName)}
      sub={
        returnedReason ?? (
          <Plural value={lineCount} one={`# expense · ${when}`} other={`# expenses · ${when}`} />
        )
      }
      end={
        <>
          <Amount money={money} />
          {status === 'Returned' && <Pill tone="stop">{t`Returned`}</Pill>}
          {status === 'Withdrawn' && <Pill>{t`Withdrawn`}</Pill>}
        </>
      }
      onPress={() => navigateTo(pageAddress(ROUTES.draft, { id }))}
    />
  );
}
