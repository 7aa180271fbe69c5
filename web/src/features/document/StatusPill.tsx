import { Trans, useLingui } from '@lingui/react/macro';
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
  const { i18n } = useLingui();
  const { label, tone, icon } = STATUS_WORDS[document.status];
  const status = i18n._(label);
  return (
    <Pill tone={tone} icon={icon}>
      <span>
        {status}
        <Holder document={document} />
      </span>
    </Pill>
  );
}

function Holder({ document: { status, holders, since } }: { document: Standing }) {
  const user = useUser();
  const [first, ...others] = holders;
  const lasting = formatLasting(since);
  if (status !== 'UnderApproval' || !first) return null;
  if (holders.some(({ id }) => id === user?.memberId)) return <Trans> · with you for {lasting}</Trans>;
  const { name } = first;
  const count = others.length;
  if (count > 0) return <Trans> · with {name} and {count} more for {lasting}</Trans>;
  return <Trans> · with {name} for {lasting}</Trans>;
}
