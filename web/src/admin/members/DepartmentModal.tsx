import { useLingui } from '@lingui/react/macro';
import type { Department } from '@outlay/contract/company';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { errorWords, reasonText } from '#kit/errors.ts';
import { newId } from '#kit/id.ts';
import { toast } from '#kit/toast.ts';
import { useSettled } from '#kit/use-settled.ts';
import { Field } from '#ui/Field.tsx';
import { documentQueries } from '#features/document/document.queries.ts';
import { useSaveDepartment } from './members.queries.ts';

interface DepartmentModalProps {
  department: Department | 'new' | null;
  departments: readonly Department[];
  onClose: () => void;
}

const draftOf = (department: Department | 'new') =>
  department === 'new'
    ? { id: newId(), version: 0, name: '', parentId: null as string | null, leaderId: null as string | null }
    : {
        id: department.id,
        version: department.version,
        name: department.name,
        parentId: department.parentId,
        leaderId: department.leader?.id ?? null,
      };

export function DepartmentModal({ department, ...rest }: DepartmentModalProps) {
  if (department === null) return null;
  return (
    <DepartmentForm key={department === 'new' ? 'new' : department.id} department={department} {...rest} />
  );
}

function DepartmentForm({
  department,
  departments,
  onClose,
}: DepartmentModalProps & { department: Department | 'new' }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => draftOf(department));
  const [tried, setTried] = useState(false);
  const save = useSaveDepartment();
  const isNew = department === 'new';
  const submit = () => {
    setTried(true);
    if (!draft.name.trim()) return;
    const onSuccess = () => {
      toast(t`Saved`, 'good');
      onClose();
    };
    save.mutate(draft, { onSuccess });
  };
  const missing = tried && !draft.name.trim() ? reasonText('required') : null;
  return (
    <Modal
      open
      title={isNew ? t`Add a department` : t`Change a department`}
      okText={t`Save`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: save.isPending }}
      onOk={submit}
      onCancel={onClose}
    >
      <Field label={t`Name`} error={missing}>
        {(ids) => (
          <Input
            {...ids}
            maxLength={40}
            value={draft.name}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          />
        )}
      </Field>
      <ParentField
        value={draft.parentId}
        among={departments.filter(({ id }) => id !== draft.id)}
        onChange={(parentId) => setDraft({ ...draft, parentId })}
      />
      <LeaderField
        value={draft.leaderId}
        known={isNew ? null : department.leader}
        error={save.error && errorWords(save.error)}
        onChange={(leaderId) => setDraft({ ...draft, leaderId })}
      />
    </Modal>
  );
}

interface ParentFieldProps {
  value: string | null;
  among: readonly Department[];
  onChange: (id: string | null) => void;
}

function ParentField({ value, among, onChange }: ParentFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Part of`}>
      {({ id }) => (
        <Select
          id={id}
          allowClear
          placeholder={t`The company`}
          value={value}
          options={among.map((department) => ({ value: department.id, label: department.name }))}
          onChange={(parentId) => onChange(parentId ?? null)}
        />
      )}
    </Field>
  );
}

interface LeaderFieldProps {
  value: string | null;
  known: Department['leader'];
  error: string | null;
  onChange: (id: string | null) => void;
}

/** A colleague found by name. */
function LeaderField({ value, known, error, onChange }: LeaderFieldProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery(documentQueries.colleagues(useSettled(search.trim())));
  const found = list.data?.pages.flatMap((page) => page.items) ?? [];
  const people = known && !found.some(({ id }) => id === known.id) ? [known, ...found] : found;
  return (
    <Field label={t`Leader`} error={error}>
      {({ id }) => (
        <Select
          id={id}
          allowClear
          showSearch={{ filterOption: false, onSearch: setSearch }}
          placeholder={t`Name`}
          value={value}
          options={people.map((person) => ({
            value: person.id,
            label: [person.name, person.departmentName].filter(Boolean).join(' · '),
          }))}
          onChange={(leaderId) => onChange(leaderId ?? null)}
        />
      )}
    </Field>
  );
}
