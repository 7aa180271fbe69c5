import { useLingui } from '@lingui/react/macro';
import type { RoleRequest } from '@outlay/contract/organisation/role';
import { Button } from 'antd';
import { errorWords } from '#text/errors.ts';
import { formatInstant } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { Pill, type Tone } from '#ui/Pill.tsx';
import admin from '#desk/Desk.module.css';
import { useReach } from './reach.ts';
import { useRoleName } from './role-name.ts';
import css from './Roles.module.css';
import { useConfirmRequest, useRefuseRequest, useWithdrawRequest } from './roles.queries.ts';

const TONES: Record<NonNullable<RoleRequest['decision']>, Tone> = {
  confirmed: 'good',
  refused: 'stop',
  withdrawn: 'plain',
};

/** A request to give a role with finance permissions, and the reader's actions on it. */
export function RequestCard({ request }: { request: RoleRequest }) {
  const { t } = useLingui();
  const role = useRoleName()(request);
  const reach = useReach()(request);
  const { member, requestedBy, decision, decidedBy } = request;
  const at = formatInstant(request.requestedAt);
  const said = { confirmed: t`Confirmed`, refused: t`Rejected`, withdrawn: t`Withdrawn` };
  return (
    <li className={css['grant']}>
      <span>
        <b>{t`${role} for ${member.name}`}</b>
        <small>{[member.departmentName, reach].filter(Boolean).join(' · ')}</small>
        <small>{t`Requested by ${requestedBy.name}, ${at}`}</small>
      </span>
      {decision && (
        <Pill tone={TONES[decision]}>{[said[decision], decidedBy?.name].filter(Boolean).join(' · ')}</Pill>
      )}
      <RequestActs request={request} />
    </li>
  );
}

function RequestActs({ request: { id, version, actions } }: { request: RoleRequest }) {
  const { t } = useLingui();
  const confirm = useConfirmRequest();
  const refuse = useRefuseRequest();
  const withdraw = useWithdrawRequest();
  const done = (words: string) => ({
    onSuccess: () => toast(words, 'good'),
    onError: (error: Error) => toast(errorWords(error), 'stop'),
  });
  const seen = { id, version };
  return (
    <span className={admin['acts']}>
      {actions.includes('withdraw') && (
        <Button loading={withdraw.isPending} onClick={() => withdraw.mutate(seen, done(t`Withdrawn`))}>
          {t`Withdraw`}
        </Button>
      )}
      {actions.includes('refuse') && (
        <Button danger loading={refuse.isPending} onClick={() => refuse.mutate(seen, done(t`Rejected`))}>
          {t`Decline`}
        </Button>
      )}
      {actions.includes('confirm') && (
        <Button
          type="primary"
          loading={confirm.isPending}
          onClick={() => confirm.mutate(seen, done(t`Confirmed`))}
        >
          {t`Confirm`}
        </Button>
      )}
    </span>
  );
}
