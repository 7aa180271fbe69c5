import { useLingui } from '@lingui/react/macro';
import type { Department, MemberForm } from '@outlay/contract/company';
import type { Role } from '@outlay/contract/permission';
import { Checkbox, Input, Select } from 'antd';
import { Field } from '#ui/Field.tsx';
import { ROLE_WORDS } from '#features/company/role-words.ts';
import css from '../Admin.module.css';
import { told as toldOf } from '../form/told.ts';
import { TextField } from '../form/TextField.tsx';

export type MemberDraft = MemberForm & { grade: string };

interface MemberFieldsProps {
  draft: MemberDraft;
  departments: readonly Department[];
  /** What the server said. */
  error: Error | null;
  errors: { name: string | null; account: string | null; roles: string | null };
  onChange: (draft: MemberDraft) => void;
}

const ROLE_LIST = Object.keys(ROLE_WORDS) as Role[];

export function MemberFields({ draft, departments, error, errors, onChange }: MemberFieldsProps) {
  const { t } = useLingui();
  const told = (path: string) => toldOf(error, path);
  return (
    <>
      <Field
        label={t`Name`}
        error={errors.name ?? told('name')}
        hint={t`As on the bank card: money goes to this name.`}
      >
        {(ids) => (
          <Input
            {...ids}
            maxLength={40}
            value={draft.name}
            onChange={({ target }) => onChange({ ...draft, name: target.value })}
          />
        )}
      </Field>
      <Field label={t`Phone number or email`} error={errors.account ?? told('account')}>
        {(ids) => (
          <Input
            {...ids}
            maxLength={100}
            value={draft.account}
            onChange={({ target }) => onChange({ ...draft, account: target.value })}
          />
        )}
      </Field>
      <Field label={t`Department`} error={told('departmentId')}>
        {({ id }) => (
          <Select
            id={id}
            allowClear
            placeholder={t`No department`}
            value={draft.departmentId}
            options={departments.map((department) => ({ value: department.id, label: department.name }))}
            onChange={(departmentId) => onChange({ ...draft, departmentId: departmentId ?? null })}
          />
        )}
      </Field>
      <TextField
        label={t`Grade`}
        hint={t`Rules can go by it: P5, manager, …`}
        most={20}
        value={draft.grade}
        error={told('grade')}
        onChange={(grade) => onChange({ ...draft, grade })}
      />
      <RolesField
        value={draft.roles}
        error={errors.roles ?? told('roles')}
        onChange={(roles) => onChange({ ...draft, roles })}
      />
    </>
  );
}

interface RolesFieldProps {
  value: Role[];
  error: string | null;
  onChange: (roles: Role[]) => void;
}

function RolesField({ value, error, onChange }: RolesFieldProps) {
  const { t, i18n } = useLingui();
  return (
    <Field
      label={t`Roles`}
      error={error}
      hint={t`Nobody gives a finance role to themselves while there is another administrator.`}
    >
      {() => (
        <Checkbox.Group
          className={css['roles'] ?? ''}
          value={value}
          options={ROLE_LIST.map((role) => ({ value: role, label: i18n._(ROLE_WORDS[role]) }))}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
