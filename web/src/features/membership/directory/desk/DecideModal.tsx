import { Trans, useLingui } from '@lingui/react/macro';
import {
  DECISIONS,
  type DirectoryConflict,
  type DirectoryDecision,
} from '@outlay/contract/membership/directory';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useState } from 'react';
import { toast } from '#screen/toast.ts';
import css from '#desk/Desk.module.css';
import { OneField } from '#desk/form/OneField.tsx';
import { SaveModal } from '#desk/form/SaveModal.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { peopleQueries } from '#features/organisation/company/people.queries.ts';
import { MembersField } from '#features/organisation/company/desk/MembersField.tsx';
import { rememberMembers } from '#features/organisation/company/use-members.ts';
import own from './Directory.module.css';
import { DECISION_WORDS, DIRECTORY_FAULTS } from './directory-words.ts';
import { useDecide } from './directory.queries.ts';

interface DecideModalProps {
  conflict: DirectoryConflict;
  onClose: () => void;
}

/** What an entry of the directory is: a member or department here, a new one, or neither. */
export function DecideModal({ conflict, onClose }: DecideModalProps) {
  const { t, i18n } = useLingui();
  const { kind, externalId, fault, name } = conflict;
  const possible = DECISIONS[fault] ?? [];
  const [decision, setDecision] = useState<DirectoryDecision | null>(
    conflict.decision ?? possible[0] ?? null,
  );
  const [objectId, setObjectId] = useState(() => {
    const suggested = conflict.chosen ?? (fault === 'nameTwin' ? conflict.other : null);
    if (suggested && kind === 'member') rememberMembers([{ ...suggested, departmentName: null }]);
    return suggested?.id ?? null;
  });
  const [account, setAccount] = useState(conflict.newAccount ?? '');
  const change = useDecide();
  const save = () =>
    change.mutate(
      { kind, externalId, decision, objectId, account: account.trim() || null },
      {
        onSuccess: () => {
          toast(t`Saved`, 'good');
          onClose();
        },
      },
    );
  return (
    <SaveModal
      title={name || externalId}
      saving={change.isPending}
      error={change.error}
      onSave={save}
      onClose={onClose}
    >
      <p className={css['small']}>
        {i18n._(DIRECTORY_FAULTS[fault])} {conflict.other?.name}
      </p>
      <Radio.Group
        className={own['choices'] ?? ''}
        aria-label={t`Decision`}
        value={decision ?? ''}
        onChange={({ target }) => setDecision((target.value as DirectoryDecision | '') || null)}
      >
        {possible.map((one) => (
          <Radio key={one} value={one}>
            {i18n._(DECISION_WORDS[one])}
          </Radio>
        ))}
        {conflict.decision && (
          <Radio value="">
            <Trans>Not decided</Trans>
          </Radio>
        )}
      </Radio.Group>
      {decision === 'link' && kind === 'member' && (
        <MembersField
          single
          label={t`Member`}
          value={objectId ? [objectId] : []}
          onChange={([id]) => setObjectId(id ?? null)}
        />
      )}
      {decision === 'link' && kind === 'department' && (
        <DepartmentField value={objectId} onChange={setObjectId} />
      )}
      {decision === 'add' && kind === 'member' && (
        <TextField
          label={t`Phone or email`}
          value={account}
          most={100}
          placeholder={fault === 'twice' ? conflict.account : ''}
          onChange={setAccount}
        />
      )}
    </SaveModal>
  );
}

function DepartmentField({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const { t } = useLingui();
  const { data } = useQuery(peopleQueries.departments());
  return (
    <OneField
      label={t`Department`}
      value={value}
      placeholder={t`Search by name`}
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}
