import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#text/format.ts';
import { listWords } from '#text/words.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { approvalQueries } from '../approval.queries.ts';
import { DelegationSheet } from './DelegationSheet.tsx';

/** Shown while a delegation is active, to me or from me. */
export function DelegationBanner() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { data } = useQuery(approvalQueries.delegations());
  const mine = data?.mine.filter(({ state }) => state === 'active') ?? [];
  const others = data?.forOthers.filter(({ state }) => state === 'active') ?? [];
  const [first] = mine;
  const forNames = listWords(others.map(({ from }) => from.name));
  return (
    <>
      {first && (
        <Notice
          tone="brand"
          icon="people"
          title={t`${first.to.name} approves for you until ${formatDay(first.toDay)}`}
          action={
            <Button tone="text" small onPress={() => setOpen(true)}>
              <Trans>Change</Trans>
            </Button>
          }
        />
      )}
      {others.length > 0 && (
        <Notice tone="brand" icon="people" title={t`You are approving for ${forNames}`} />
      )}
      <DelegationSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
