import { Trans, useLingui } from '@lingui/react/macro';
import type { CorporateWallet, WalletMember } from '@outlay/contract/paycode/corporate-wallet';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { fieldError } from '#desk/form/field-error.ts';
import { PaneGroup } from '#desk/form/PaneGroup.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { PagedList } from '#desk/list/PagedList.tsx';
import { MembersField } from '#features/organisation/company/desk/MembersField.tsx';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { Pill } from '#ui/Pill.tsx';
import { FormError } from '#desk/form/FormError.tsx';
import { KIND_WORDS } from './wallet-kinds.ts';
import { useEnrolMember, useRemoveMember, walletQueries } from './wallets.queries.ts';
import own from './Wallets.module.css';

/** Who may pay with the wallet. */
export function WalletMembers({ wallet: { id, kind, actions } }: { wallet: CorporateWallet }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(walletQueries.members(id));
  return (
    <PaneGroup title={t`Members`}>
      <PagedList list={list} empty={<Nobody />}>
        {(items) => (
          <ul className={own['list']}>
            {items.map((member) => (
              <MemberRow key={member.memberId} id={id} member={member} />
            ))}
          </ul>
        )}
      </PagedList>
      {actions.includes('enrol') && <AddMember id={id} kind={kind} />}
    </PaneGroup>
  );
}

const Nobody = () => (
  <p>
    <Trans>Nobody can pay with it yet.</Trans>
  </p>
);

function MemberRow({ id, member }: { id: string; member: WalletMember }) {
  const { t } = useLingui();
  const { memberId, name, employeeId, fault, invited, asked, actions } = member;
  const remove = useRemoveMember();
  const enrol = useEnrolMember();
  const reporting = { onError: (error: Error) => toast(errorWords(error), 'stop') };
  return (
    <li>
      <div className={own['words']}>
        <b>{name}</b>
        {employeeId !== null && <small>{employeeId}</small>}
        {fault && <small className={own['fault']}>{fault}</small>}
      </div>
      {asked && <Pill tone="wait">{t`Asked`}</Pill>}
      {invited && <Pill>{t`Invited`}</Pill>}
      {fault !== '' && actions.includes('enrol') && (
        <Button
          size="small"
          loading={enrol.isPending}
          onClick={() => enrol.mutate({ id, memberId }, reporting)}
        >
          <Trans>Try again</Trans>
        </Button>
      )}
      {actions.includes('remove') && (
        <Popconfirm
          title={t`Remove ${name}?`}
          description={t`Payments with this wallet are refused at once.`}
          okText={t`Remove`}
          cancelText={t`Cancel`}
          okButtonProps={{ danger: true }}
          onConfirm={() => remove.mutate({ id, memberId }, reporting)}
        >
          <Button size="small" danger loading={remove.isPending}>
            <Trans>Remove</Trans>
          </Button>
        </Popconfirm>
      )}
    </li>
  );
}

function AddMember({ id, kind }: Pick<CorporateWallet, 'id' | 'kind'>) {
  const { t, i18n } = useLingui();
  const [memberIds, setMemberIds] = useState<string[]>([]);
  const [employeeId, setEmployeeId] = useState('');
  const enrol = useEnrolMember();
  const [memberId] = memberIds;
  const add = () => {
    if (memberId === undefined) return;
    enrol.mutate(
      { id, memberId, employeeId },
      {
        onSuccess: () => {
          setMemberIds([]);
          setEmployeeId('');
        },
      },
    );
  };
  return (
    <>
      <div className={own['add']}>
        <MembersField label={t`Add a member`} single value={memberIds} onChange={setMemberIds} />
        <TextField
          label={i18n._(KIND_WORDS[kind].employee)}
          hint={i18n._(KIND_WORDS[kind].withoutEmployee)}
          most={64}
          value={employeeId}
          error={fieldError(enrol.error, 'employeeId')}
          onChange={setEmployeeId}
        />
      </div>
      <FormError error={enrol.error} />
      <Button disabled={memberId === undefined} loading={enrol.isPending} onClick={add}>
        <Trans>Add</Trans>
      </Button>
    </>
  );
}
