import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import { useUser } from '#session/use-session.ts';
import { Pill } from '#ui/Pill.tsx';
import { formatLasting } from './duration.ts';
import { statusWords } from './status-words.ts';

type StatusOf = Pick<DocumentSummary, 'status' | 'effect' | 'holders' | 'since'>;

/** The status of a document. */
export function StatusPill({ document }: { document: StatusOf }) {
  const { i18n } = useLingui();
  const { label, tone, icon } = statusWords(document);
  return (
    <Pill tone={tone} icon={icon}>
      {i18n._(label)}
    </Pill>
  );
}

/** The status, the current approver and the time since. */
export function DetailedStatusPill({ document }: { document: StatusOf }) {
  const words = useDetailedStatusWords(document);
  const { tone, icon } = statusWords(document);
  return (
    <Pill tone={tone} icon={icon}>
      {words}
    </Pill>
  );
}

type Marks = Pick<DocumentSummary, 'held' | 'revokeAsked'>;

/** Further states: payment on hold, revocation requested. */
export const MarkPills = ({ document: { held, revokeAsked } }: { document: Marks }) => (
  <>
    {held && (
      <Pill tone="stop" icon="lock">
        <Trans>Payment on hold</Trans>
      </Pill>
    )}
    {revokeAsked && (
      <Pill tone="wait" icon="undo">
        <Trans>Revocation requested</Trans>
      </Pill>
    )}
  </>
);

/** The status, the current approver and the time since, as one line of text. */
export function useDetailedStatusWords(document: StatusOf): string {
  const { t, i18n } = useLingui();
  const user = useUser();
  const { status, holders, since } = document;
  const label = i18n._(statusWords(document).label);
  const [first, ...others] = holders;
  const lasting = formatLasting(since);
  const { length: count } = others;
  if (status !== 'UnderApproval' || !first) return label;
  if (holders.some(({ id }) => id === user?.memberId)) return t`${label} · with you for ${lasting}`;
  if (count > 0)
    return t`${label} · with ${first.name} and ${plural(count, { one: '# other', other: '# others' })} for ${lasting}`;
  return t`${label} · with ${first.name} for ${lasting}`;
}
