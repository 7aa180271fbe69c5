import { Trans, useLingui } from '@lingui/react/macro';
import type { Grant, RoleRequest } from '@outlay/contract/organisation/role';
import { useQuery } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatInstant } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { useMay } from '#session/use-session.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import admin from '#desk/Desk.module.css';
import { MembersField } from '#features/organisation/company/desk/MembersField.tsx';
import { GrantDrawer } from './GrantDrawer.tsx';
import { RequestCard } from './RequestCard.tsx';
import { useReach } from './reach.ts';
import { useRoleName } from './role-name.ts';
import css from './Roles.module.css';
import { roleQueries, useWithdrawRole } from './roles.queries.ts';

/** The roles of one member, with a form to give another. */
export function Grants() {
  const { t } = useLingui();
  const [memberId, setMemberId] = useState<string | null>(null);
  const [giving, setGiving] = useState(false);
  const mayGrant = useMay('role.grant');
  return (
    <>
      <div className={css['person']}>
        <MembersField
          label={t`Member`}
          single
          value={memberId ? [memberId] : []}
          onChange={([id]) => setMemberId(id ?? null)}
        />
      </div>
      {memberId === null ? (
        <Empty title={t`Choose a member`} icon="people">
          <Trans>Shows their roles with scope and end date.</Trans>
        </Empty>
      ) : (
        <>
          {mayGrant && (
            <Button type="primary" onClick={() => setGiving(true)}>
              <Trans>Give a role</Trans>
            </Button>
          )}
          <Held memberId={memberId} />
          {giving && <GrantDrawer memberId={memberId} onClose={() => setGiving(false)} />}
        </>
      )}
    </>
  );
}

function Held({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const held = useQuery(roleQueries.grants(memberId));
  if (!held.data)
    return held.error ? (
      <ErrorBox error={held.error} onRetry={() => void held.refetch()} />
    ) : (
      <SkeletonRows />
    );
  const { grants, pending } = held.data;
  return (
    <>
      {pending.length > 0 && (
        <>
          <h2 className={css['head']}>{t`Waiting for a second person`}</h2>
          <ul className={css['grants']}>
            {pending.map((request: RoleRequest) => (
              <RequestCard key={request.id} request={request} />
            ))}
          </ul>
        </>
      )}
      <h2 className={css['head']}>{t`Roles`}</h2>
      <ul className={css['grants']} aria-label={t`Roles`}>
        {grants.map((grant) => (
          <GrantCard key={grant.role} memberId={memberId} grant={grant} />
        ))}
      </ul>
    </>
  );
}

function GrantCard({ memberId, grant }: { memberId: string; grant: Grant }) {
  const { t } = useLingui();
  const name = useRoleName()(grant);
  const reach = useReach()(grant);
  const withdraw = useWithdrawRole();
  const by = grant.grantedBy?.name;
  const at = formatInstant(grant.at);
  const take = () =>
    withdraw.mutate(
      { memberId, role: grant.role },
      {
        onSuccess: () => toast(t`Withdrawn`, 'good'),
        onError: (error) => toast(errorWords(error), 'stop'),
      },
    );
  return (
    <li className={css['grant']}>
      <span>
        <b>{name}</b>
        <small>{reach}</small>
        <small>{by ? t`Given by ${by}, ${at}` : t`Since ${at}`}</small>
      </span>
      {grant.over && <Pill tone="plain">{t`Expired`}</Pill>}
      {grant.mayWithdraw && (
        <Popconfirm
          title={t`Remove the role “${name}”?`}
          okText={t`Withdraw`}
          cancelText={t`Cancel`}
          onConfirm={take}
        >
          <Button danger loading={withdraw.isPending} className={admin['right'] ?? ''}>
            {t`Withdraw`}
          </Button>
        </Popconfirm>
      )}
    </li>
  );
}
