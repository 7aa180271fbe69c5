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
import { MembersField } from '#features/organisation/company/desk/MembersField.tsx';
import { peopleQueries } from '#features/organisation/company/people.queries.ts';
import { rememberMembers } from '#features/organisation/company/use-members.ts';
import own from './Directory.module.css';
import { DECISION_WORDS, DIRECTORY_FAULTS } from './directory-words.ts';
import { useDecide } from './directory.queries.ts';

interface DecideModalProps {
  conflict: DirectoryConflict;
  onClose: () => void;
}

interface Form {
  decision: DirectoryDecision | null;
  objectId: string | null;
  account: string;
}

/** What an entry of the directory is: a member or department here, a new one, or neither. */
export function DecideModal({ conflict, onClose }: DecideModalProps) {
  const { t, i18n } = useLingui();
  const { kind, externalId, fault, name } = conflict;
  const [form, setForm] = useState(() => formOf(conflict));
  const change = useDecide();
  const save = () =>
    change.mutate(
      { kind, externalId, ...form, account: form.account.trim() || null },
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
      <DecisionField conflict={conflict} form={form} onChange={setForm} />
      <TargetField conflict={conflict} form={form} onChange={setForm} />
    </SaveModal>
  );
}

function formOf({ fault, kind, decision, chosen, other, newAccount }: DirectoryConflict): Form {
  const suggested = chosen ?? (fault === 'nameTwin' ? other : null);
  if (suggested && kind === 'member') rememberMembers([{ ...suggested, departmentName: null }]);
  return {
    decision: decision ?? DECISIONS[fault]?.[0] ?? null,
    objectId: suggested?.id ?? null,
    account: newAccount ?? '',
  };
}

interface PartProps {
  conflict: DirectoryConflict;
  form: Form;
  onChange: (form: Form) => void;
}

function DecisionField({ conflict, form, onChange }: PartProps) {
  const { t, i18n } = useLingui();
  return (
    <Radio.Group
      className={own['choices'] ?? ''}
      aria-label={t`Decision`}
      value={form.decision ?? ''}
      onChange={({ target }) =>
        onChange({ ...form, decision: (target.value as DirectoryDecision | '') || null })
      }
    >
      {(DECISIONS[conflict.fault] ?? []).map((one) => (
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
  );
}

/** The member or department that it is, or the account of a new member. */
function TargetField({ conflict: { kind, fault, account }, form, onChange }: PartProps) {
  const { t } = useLingui();
  const choose = (objectId: string | null) => onChange({ ...form, objectId });
  if (form.decision === 'link')
    return kind === 'member' ? (
      <MembersField
        single
        label={t`Member`}
        value={form.objectId ? [form.objectId] : []}
        onChange={([id]) => choose(id ?? null)}
      />
    ) : (
      <DepartmentField value={form.objectId} onChange={choose} />
    );
  if (form.decision !== 'add' || kind !== 'member') return null;
  return (
    <TextField
      label={t`Phone or email`}
      value={form.account}
      most={100}
      placeholder={fault === 'twice' ? account : ''}
      onChange={(next) => onChange({ ...form, account: next })}
    />
  );
}

interface DepartmentFieldProps {
  value: string | null;
  onChange: (id: string | null) => void;
}

function DepartmentField({ value, onChange }: DepartmentFieldProps) {
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
