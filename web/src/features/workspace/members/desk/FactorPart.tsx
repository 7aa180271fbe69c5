import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@outlay/contract/organisation/company';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { newId } from '#device/id.ts';
import { toast } from '#screen/toast.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { ReasonModal } from '#desk/ReasonModal.tsx';
import { FactorResetCard } from './FactorResetCard.tsx';
import own from './Members.module.css';
import { memberQueries, useRequestReset } from '#features/organisation/company/desk/members.queries.ts';

/** Whether the member has a second factor, and a reset for someone who lost it. */
export function FactorPart({ member }: { member: Member }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(memberQueries.factor(member.id));
  return (
    <section className={own['factor']} aria-label={t`Two-step verification`}>
      <h3>
        <Trans>Two-step verification</Trans>
        {data && (
          <Pill tone={data.enrolled ? 'good' : 'plain'}>{data.enrolled ? t`Set up` : t`Not set up`}</Pill>
        )}
      </h3>
      {data ? (
        <>
          {data.reset && <FactorResetCard reset={data.reset} />}
          {data.actions.includes('ask') && <ResetButton member={member} />}
        </>
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={1} />
      )}
    </section>
  );
}

function ResetButton({ member: { id, name } }: { member: Member }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<string | null>(null);
  const request = useRequestReset();
  const done = {
    onSuccess: () => {
      toast(t`Requested. ${name} has been notified.`, 'good');
      setAsking(null);
    },
  };
  return (
    <>
      <Button onClick={() => setAsking(newId())}>{t`Lost: request a reset`}</Button>
      <ReasonModal
        open={asking !== null}
        title={t`Reset two-step verification for ${name}?`}
        label={t`What happened, and how you verified that it is ${name}`}
        okText={t`Request reset`}
        danger
        busy={request.isPending}
        error={request.error}
        onClose={() => setAsking(null)}
        onDone={(reason) => request.mutate({ id: asking ?? newId(), memberId: id, reason }, done)}
      >
        <p>
          <Trans>
            {name} is notified at once and can decline. A second administrator must confirm; if there is none,
            you confirm after one day. Then authenticator, passkeys and recovery codes are removed and every
            device is signed out. The password stays.
          </Trans>
        </p>
      </ReasonModal>
    </>
  );
}
