import { Trans, useLingui } from '@lingui/react/macro';
import type { Invitation } from '@outlay/contract/membership/join';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Popconfirm, type TableColumnsType } from 'antd';
import { errorWords } from '#text/errors.ts';
import { formatInstant } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { Empty } from '#ui/Empty.tsx';
import { Pill } from '#ui/Pill.tsx';
import { CHANNEL_WORDS, STATE_WORDS } from '../invitation-words.ts';
import css from '#desk/Desk.module.css';
import { joiningQueries, useRevokeAny } from './joining.queries.ts';
import { PagedTable } from '#desk/list/PagedTable.tsx';

/** The invitations of all members. */
export function InvitationsTab() {
  const { t } = useLingui();
  const list = useInfiniteQuery(joiningQueries.invitations());
  return (
    <>
      <div className={css['tools']}>
        <span className={css['small']}>
          <Trans>
            Invitations are created on the phone, under My, Invite colleagues. Here you can see and revoke
            everyone’s.
          </Trans>
        </span>
      </div>
      <PagedTable
        list={list}
        rowKey="id"
        columns={useColumns()}
        empty={<Empty title={t`No invitations yet`} icon="mail" />}
      />
    </>
  );
}

function useColumns(): TableColumnsType<Invitation> {
  const { t, i18n } = useLingui();
  return [
    {
      title: t`Invitation`,
      render: (_, { channel, account }) => (
        <span className={css['two']}>
          <b>{i18n._(CHANNEL_WORDS[channel].label)}</b>
          <small>{account}</small>
        </span>
      ),
    },
    { title: t`Invited by`, dataIndex: 'makerName' },
    { title: t`Department`, responsive: ['md'], render: (_, { departmentName }) => departmentName ?? '—' },
    { title: t`Joined`, render: (_, { used, seats }) => t`${used} of ${seats}` },
    { title: t`Valid until`, responsive: ['md'], render: (_, { expiresAt }) => formatInstant(expiresAt) },
    {
      title: t`State`,
      render: (_, { state }) => (
        <Pill tone={STATE_WORDS[state].tone}>{i18n._(STATE_WORDS[state].label)}</Pill>
      ),
    },
    { key: 'revoke', render: (_, one) => one.state === 'open' && <RevokeButton one={one} /> },
  ];
}

function RevokeButton({ one: { id, version } }: { one: Invitation }) {
  const { t } = useLingui();
  const revoke = useRevokeAny();
  return (
    <Popconfirm
      title={t`Revoke this invitation?`}
      description={t`The link stops working. Anyone who joined with it stays.`}
      okText={t`Revoke`}
      cancelText={t`Cancel`}
      okButtonProps={{ danger: true }}
      onConfirm={() =>
        revoke.mutate({ id, version }, { onError: (refused) => toast(errorWords(refused), 'stop') })
      }
    >
      <Button size="small" loading={revoke.isPending}>
        <Trans>Revoke</Trans>
      </Button>
    </Popconfirm>
  );
}
