import { Trans, useLingui } from '@lingui/react/macro';
import type { JoinRequest } from '@outlay/contract/membership/join';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Segmented, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { formatInstant, formatRecent } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { Pill } from '#ui/Pill.tsx';
import css from '#desk/Desk.module.css';
import { AcceptModal } from './AcceptModal.tsx';
import { REQUEST_WORDS } from './joining-words.ts';
import { joiningQueries } from './joining.queries.ts';
import { PagedTable } from '#desk/list/PagedTable.tsx';
import { RefuseModal } from './RefuseModal.tsx';

type Shown = 'waiting' | 'decided';

/** Requests to join and the decisions on them. */
export function RequestsTab() {
  const { t } = useLingui();
  const [shown, setShown] = useState<Shown>('waiting');
  const [accepted, setAccepted] = useState<JoinRequest | null>(null);
  const [refused, setRefused] = useState<JoinRequest | null>(null);
  const list = useInfiniteQuery(joiningQueries.requests(shown));
  const columns = useColumns(shown, setAccepted, setRefused);
  return (
    <>
      <div className={css['tools']}>
        <Segmented<Shown>
          aria-label={t`Requests to join`}
          value={shown}
          options={[
            { value: 'waiting', label: t`Pending` },
            { value: 'decided', label: t`Decided` },
          ]}
          onChange={setShown}
        />
      </div>
      <PagedTable
        list={list}
        rowKey="id"
        columns={columns}
        empty={
          <Empty title={shown === 'waiting' ? t`No pending requests` : t`No decisions yet`} icon="people">
            {shown === 'waiting' && (
              <Trans>
                People who ask to join, or come by a colleague’s invitation, appear here until you decide.
              </Trans>
            )}
          </Empty>
        }
      />
      {accepted && <AcceptModal request={accepted} onClose={() => setAccepted(null)} />}
      {refused && <RefuseModal request={refused} onClose={() => setRefused(null)} />}
    </>
  );
}

function useColumns(
  shown: Shown,
  onAccept: (request: JoinRequest) => void,
  onRefuse: (request: JoinRequest) => void,
): TableColumnsType<JoinRequest> {
  const { t } = useLingui();
  return [
    {
      title: t`Name`,
      render: (_, { name, account }) => (
        <span className={css['two']}>
          <b>{name}</b>
          <small>{account}</small>
        </span>
      ),
    },
    {
      title: t`Ways to join`,
      render: (_, { note, inviterName }) => (
        <span className={css['two']}>
          {inviterName ? <Trans>Invited by {inviterName}</Trans> : <Trans>Searched for the company</Trans>}
          {note && <small title={note}>{note}</small>}
        </span>
      ),
    },
    { title: t`Requested`, responsive: ['md'], render: (_, { createdAt }) => formatRecent(createdAt) },
    shown === 'waiting'
      ? {
          key: 'acts',
          title: t`Decision`,
          render: (_, request) => (
            <div className={css['acts']}>
              <Button size="small" type="primary" onClick={() => onAccept(request)}>
                <Trans>Accept request</Trans>
              </Button>
              <Button size="small" onClick={() => onRefuse(request)}>
                <Trans>Decline</Trans>
              </Button>
            </div>
          ),
        }
      : { key: 'decision', title: t`Decision`, render: (_, request) => <Decision request={request} /> },
  ];
}

function Decision({ request: { state, deciderName, decidedAt } }: { request: JoinRequest }) {
  const { i18n } = useLingui();
  const { label, tone } = REQUEST_WORDS[state];
  return (
    <span className={css['two']}>
      <Pill tone={tone}>{i18n._(label)}</Pill>
      <small>{[deciderName, decidedAt && formatInstant(decidedAt)].filter(Boolean).join(' · ')}</small>
    </span>
  );
}
