import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { auditEndpoints } from '@outlay/contract/governance/audit';
import type { Answer } from '@outlay/contract/endpoint';
import { errorWords } from '#text/errors.ts';
import { Notice } from '#ui/Notice.tsx';
import css from '#desk/Desk.module.css';

type Verified = Answer<typeof auditEndpoints.verify>;

const FAULTS: Record<NonNullable<Verified['fault']>, MessageDescriptor> = {
  changed: msg`The content of this event was changed afterwards.`,
  missing: msg`Events before this one are missing.`,
  reordered: msg`The order of the events was changed.`,
  cutTail: msg`Events after this one were cut off.`,
  forgedHead: msg`The seal of the newest event is not valid.`,
  setBack: msg`The log was reset to an older state: events after this one are gone.`,
  emptied: msg`The log was emptied.`,
};

/** The result of the verification in words. */
export function Verdict({ verdict, error }: { verdict: Verified | undefined; error: Error | null }) {
  const { i18n } = useLingui();
  if (error)
    return (
      <div className={css['notices']}>
        <Notice tone="stop" title={errorWords(error)} />
      </div>
    );
  if (!verdict) return null;
  const { intact, events, brokenAt, fault } = verdict;
  return (
    <div className={css['notices']} role="status">
      {intact ? (
        <Notice tone="good" title={<Trans>The log is intact</Trans>}>
          <Trans>All {events} events were recomputed; the chain is intact from the first to the last.</Trans>
        </Notice>
      ) : (
        <Notice tone="stop" title={<Trans>The chain is broken at event {brokenAt}</Trans>}>
          {fault && i18n._(FAULTS[fault])}
        </Notice>
      )}
    </div>
  );
}
