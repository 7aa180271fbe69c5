import { useLingui } from '@lingui/react/macro';
import type { DocumentSummary } from '@outlay/contract/document';
import { useUser } from '#kit/use-session.ts';
import { Pill } from '#ui/Pill.tsx';
import { formatLasting } from './duration.ts';
import { STATUS_WORDS } from './status-words.ts';

type Standing = Pick<DocumentSummary, 'status' | 'holders' | 'since'>;

/** The status in word, icon and colour. */
export function StatusPill({ document }: { document: Standing }) {
  const { i18n } = useLingui();
  const { label, tone, icon } = STATUS_WORDS[document.status];
  return (
    <Pill tone={tone} icon={icon}>
      {i18n._(label)}
    </Pill>
  );
}

/** The same, and who has it now and since when. */
export function StandingPill({ document }: { document: Standing }) {
  const words = useStandingWords(document);
  const { tone, icon } = STATUS_WORDS[document.status];
  return (
    <Pill tone={tone} icon={icon}>
      {words}
    </Pill>
  );
}

function useStandingWords({ status, holders, since }: Standing): string {
  const { t, i18n } = useLingui();
  const user = useUser();
  const label = i18n._(STATUS_WORDS[status].label);
  const [first, ...others] = holders;
  const lasting = formatLasting(since);
  const { length: count } = others;
  if (status !== 'UnderApproval' || !first) return label;
  if (holders.some(({ id }) => id === user?.memberId)) return t`${label} · with you for ${lasting}`;
  if (count > 0) return t`${label} · with ${first.name} and ${count} more for ${lasting}`;
  return t`${label} · with ${first.name} for ${lasting}`;
}
