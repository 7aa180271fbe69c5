import { useLingui } from '@lingui/react/macro';
import type { Dimension, DimensionForm, DimensionKind } from '@outlay/contract/organisation/dimension';
import { useState } from 'react';
import { reasonText } from '#text/errors.ts';
import { newId } from '#device/id.ts';
import { rememberMembers } from '#features/organisation/company/use-members.ts';
import { MembersField } from '#features/organisation/company/desk/MembersField.tsx';
import { SaveModal } from '#desk/form/SaveModal.tsx';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { fieldError } from '#desk/form/field-error.ts';
import { useSaved } from '#desk/form/use-saved.ts';
import { useSaveDimension } from '../dimension.queries.ts';

interface DimensionModalProps {
  kind: DimensionKind;
  dimension: Dimension | 'new';
  onClose: () => void;
}

function draftOf(kind: DimensionKind, dimension: Dimension | 'new'): DimensionForm {
  if (dimension === 'new')
    return { id: newId(), version: 0, kind, code: '', name: '', leaderId: null, enabled: true };
  const { leader, ...kept } = dimension;
  if (leader) rememberMembers([leader]);
  return { ...kept, leaderId: leader?.id ?? null };
}

export function DimensionModal({ kind, dimension, onClose }: DimensionModalProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => draftOf(kind, dimension));
  const [attempted, setAttempted] = useState(false);
  const save = useSaveDimension();
  const saved = useSaved(onClose);
  const error = (key: 'code' | 'name') =>
    (attempted && draft[key].trim() === '' ? reasonText('required') : null) ?? fieldError(save.error, key);
  const submit = () => {
    setAttempted(true);
    if (draft.code.trim() === '' || draft.name.trim() === '') return;
    save.mutate(draft, saved);
  };
  const isProject = kind === 'project';
  const title =
    dimension === 'new'
      ? isProject
        ? t`New project`
        : t`New cost centre`
      : isProject
        ? t`Edit project`
        : t`Edit cost centre`;
  return (
    <SaveModal title={title} saving={save.isPending} error={save.error} onSave={submit} onClose={onClose}>
      <TextField
        label={t`Short code`}
        most={40}
        value={draft.code}
        error={error('code')}
        onChange={(code) => setDraft({ ...draft, code })}
      />
      <TextField
        label={t`Title`}
        most={80}
        value={draft.name}
        error={error('name')}
        onChange={(name) => setDraft({ ...draft, name })}
      />
      <MembersField
        label={t`Manager`}
        single
        placeholder={t`Nobody`}
        value={draft.leaderId ? [draft.leaderId] : []}
        error={fieldError(save.error, 'leaderId')}
        onChange={([leaderId]) => setDraft({ ...draft, leaderId: leaderId ?? null })}
      />
      <SwitchField
        label={t`Enabled`}
        checked={draft.enabled}
        onChange={(enabled) => setDraft({ ...draft, enabled })}
      />
    </SaveModal>
  );
}
