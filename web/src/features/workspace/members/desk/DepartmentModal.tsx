import { useLingui } from '@lingui/react/macro';
import type { Department } from '@outlay/contract/organisation/company';
import { useState } from 'react';
import { reasonText } from '#text/errors.ts';
import { newId } from '#device/id.ts';
import { rememberMembers } from '#features/organisation/company/use-members.ts';
import { MembersField } from '#features/organisation/company/desk/MembersField.tsx';
import { OneField } from '#desk/form/OneField.tsx';
import { SaveModal } from '#desk/form/SaveModal.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { fieldError } from '#desk/form/field-error.ts';
import { useSaved } from '#desk/form/use-saved.ts';
import { idsFrom, pathName } from './department-tree.ts';
import { useSaveDepartment } from '#features/organisation/company/desk/members.queries.ts';

interface DepartmentModalProps {
  /** Null for a new one. */
  department: Department | null;
  /** The parent of a new one. */
  below?: string | null;
  departments: readonly Department[];
  onClose: () => void;
}

function draftOf(department: Department | null, below: string | null) {
  if (!department)
    return { id: newId(), version: 0, name: '', parentId: below, leaderId: null as string | null };
  const { id, version, name, parentId, leader } = department;
  if (leader) rememberMembers([leader]);
  return { id, version, name, parentId, leaderId: leader?.id ?? null };
}

export function DepartmentModal({ department, below = null, departments, onClose }: DepartmentModalProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => draftOf(department, below));
  const [tried, setTried] = useState(false);
  const save = useSaveDepartment();
  const saved = useSaved(onClose);
  const inside = idsFrom(departments, draft.id);
  const submit = () => {
    setTried(true);
    if (draft.name.trim()) save.mutate(draft, saved);
  };
  return (
    <SaveModal
      title={department ? t`Edit department` : t`Add a department`}
      saving={save.isPending}
      error={save.error}
      onSave={submit}
      onClose={onClose}
    >
      <TextField
        label={t`Department name`}
        most={40}
        value={draft.name}
        error={tried && !draft.name.trim() ? reasonText('required') : fieldError(save.error, 'name')}
        onChange={(name) => setDraft({ ...draft, name })}
      />
      <OneField
        label={t`Parent department`}
        value={draft.parentId}
        options={departments
          .filter(({ id }) => !inside.includes(id))
          .map(({ id }) => ({ value: id, label: pathName(departments, id) }))}
        placeholder={t`The company`}
        clearable
        error={fieldError(save.error, 'parentId')}
        onChange={(parentId) => setDraft({ ...draft, parentId })}
      />
      <MembersField
        single
        label={t`Manager`}
        placeholder={t`Approves what the department spends`}
        value={draft.leaderId === null ? [] : [draft.leaderId]}
        error={fieldError(save.error, 'leaderId')}
        onChange={([leaderId]) => setDraft({ ...draft, leaderId: leaderId ?? null })}
      />
    </SaveModal>
  );
}
