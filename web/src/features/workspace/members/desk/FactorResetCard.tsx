import { useLingui } from '@lingui/react/macro';
import type { FactorReset } from '@outlay/contract/organisation/recovery';
import { Button } from 'antd';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatInstant } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { Pill, type Tone } from '#ui/Pill.tsx';
import css from '#desk/Desk.module.css';
import { ReasonModal } from '#desk/ReasonModal.tsx';
import own from './Members.module.css';
import {
  useConfirmReset,
  useRefuseReset,
  useWithdrawReset,
} from '#features/organisation/company/desk/members.queries.ts';

type Decision = NonNullable<FactorReset['decision']>;

const TONES: Record<Decision, Tone> = {
  confirmed: 'good',
  refused: 'stop',
  withdrawn: 'plain',
  lapsed: 'plain',
};

/** The latest reset: requester, reason, decision, and the reader's actions on it. */
export function FactorResetCard({ reset }: { reset: FactorReset }) {
  const { t } = useLingui();
  const { decision, decidedBy, decisionReason, requestedBy, reason } = reset;
  const at = formatInstant(reset.requestedAt);
  const said: Record<Decision, string> = {
    confirmed: t`Reset`,
    refused: t`Rejected`,
    withdrawn: t`Withdrawn`,
    lapsed: t`Lapsed`,
  };
  return (
    <div className={own['reset']}>
      <span>
        <b>{reason}</b>
        <small>{t`Requested by ${requestedBy.name}, ${at}`}</small>
        {decision === null && <Waiting reset={reset} />}
        {decisionReason !== '' && <small>{decisionReason}</small>}
      </span>
      {decision && (
        <Pill tone={TONES[decision]}>{[said[decision], decidedBy?.name].filter(Boolean).join(' · ')}</Pill>
      )}
      <ResetActs reset={reset} />
    </div>
  );
}

function Waiting({ reset: { aloneFrom, endsAt } }: { reset: FactorReset }) {
  const { t } = useLingui();
  const until = formatInstant(endsAt);
  const from = aloneFrom && formatInstant(aloneFrom);
  return (
    <small>
      {from === null
        ? t`Waiting for a second administrator until ${until}.`
        : t`Can be carried out from ${from} to ${until}, unless declined.`}
    </small>
  );
}

function ResetActs({ reset: { id, version, actions, member } }: { reset: FactorReset }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'confirm' | 'refuse' | null>(null);
  const confirm = useConfirmReset();
  const refuse = useRefuseReset();
  const withdraw = useWithdrawReset();
  const done = (words: string) => ({
    onSuccess: () => {
      toast(words, 'good');
      setOpen(null);
    },
  });
  const failed = { onError: (error: Error) => toast(errorWords(error), 'stop') };
  const { name } = member;
  return (
    <span className={css['acts']}>
      {actions.includes('withdraw') && (
        <Button
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ id, version }, { ...done(t`Withdrawn`), ...failed })}
        >
          {t`Withdraw`}
        </Button>
      )}
      {actions.includes('refuse') && <Button danger onClick={() => setOpen('refuse')}>{t`Decline`}</Button>}
      {actions.includes('confirm') && (
        <Button type="primary" onClick={() => setOpen('confirm')}>{t`Confirm`}</Button>
      )}
      <ReasonModal
        open={open === 'confirm'}
        title={t`Remove two-step verification for ${name}?`}
        label={t`How you verified that it is ${name}`}
        okText={t`Remove two-step verification`}
        danger
        busy={confirm.isPending}
        error={confirm.error}
        onClose={() => setOpen(null)}
        onDone={(reason) => confirm.mutate({ id, version, reason }, done(t`Reset`))}
      >
        <p>{t`Speak to ${name} in person, or call a number you already had. A message may come from someone else.`}</p>
      </ReasonModal>
      <ReasonModal
        open={open === 'refuse'}
        title={t`Decline the reset?`}
        label={t`Reason`}
        okText={t`Decline`}
        busy={refuse.isPending}
        error={refuse.error}
        onClose={() => setOpen(null)}
        onDone={(reason) => refuse.mutate({ id, version, reason }, done(t`Rejected`))}
      />
    </span>
  );
}
