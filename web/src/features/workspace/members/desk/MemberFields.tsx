import { useLingui } from '@lingui/react/macro';
import type { Department, MemberForm } from '@outlay/contract/organisation/company';
import type { Role } from '@outlay/contract/permission';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Input } from 'antd';
import { Field } from '#ui/Field.tsx';
import { ROLE_WORDS } from '#features/organisation/company/role-words.ts';
import css from '#desk/Desk.module.css';
import form from '#desk/form/Form.module.css';
import { ManyField } from '#desk/form/ManyField.tsx';
import { OneField } from '#desk/form/OneField.tsx';
import { fieldError } from '#desk/form/field-error.ts';
import { pathName } from './department-tree.ts';
import { memberQueries } from '#features/organisation/company/desk/members.queries.ts';

export type MemberDraft = MemberForm & { grade: string; otherDepartmentIds: string[]; postId: string | null };

interface MemberFieldsProps {
  draft: MemberDraft;
  departments: readonly Department[];
  /** The server's error. */
  error: Error | null;
  errors: { name: string | null; account: string | null; roles: string | null };
  onChange: (draft: MemberDraft) => void;
}

const ROLE_LIST = Object.keys(ROLE_WORDS) as Role[];

export function MemberFields({ draft, departments, error, errors, onChange }: MemberFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Field
        label={t`Name`}
        error={errors.name ?? fieldError(error, 'name')}
        hint={t`As on the bank card: payments are made to this name.`}
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
      <Field label={t`Phone number or email`} error={errors.account ?? fieldError(error, 'account')}>
        {(ids) => (
          <Input
            {...ids}
            maxLength={100}
            value={draft.account}
            onChange={({ target }) => onChange({ ...draft, account: target.value })}
          />
        )}
      </Field>
      <PlaceFields draft={draft} departments={departments} error={error} onChange={onChange} />
      <RankFields draft={draft} error={error} onChange={onChange} />
      <RolesField
        value={draft.roles}
        error={errors.roles ?? fieldError(error, 'roles')}
        onChange={(roles) => onChange({ ...draft, roles })}
      />
    </>
  );
}

type PartProps = Pick<MemberFieldsProps, 'draft' | 'error' | 'onChange'>;

/** The main department, which determines leader and budget, and the other ones. */
function PlaceFields({
  draft,
  departments,
  error,
  onChange,
}: PartProps & Pick<MemberFieldsProps, 'departments'>) {
  const { t } = useLingui();
  const options = departments.map(({ id }) => ({ value: id, label: pathName(departments, id) }));
  return (
    <>
      <OneField
        label={t`Department`}
        hint={t`Its manager approves, and its budget applies.`}
        clearable
        placeholder={t`No department`}
        value={draft.departmentId}
        options={options}
        error={fieldError(error, 'departmentId')}
        onChange={(departmentId) => onChange({ ...draft, departmentId })}
      />
      <ManyField
        label={t`Also in`}
        placeholder={t`No other department`}
        value={draft.otherDepartmentIds}
        options={options.filter(({ value }) => value !== draft.departmentId)}
        error={fieldError(error, 'otherDepartmentIds')}
        onChange={(otherDepartmentIds) => onChange({ ...draft, otherDepartmentIds })}
      />
    </>
  );
}

/** Options from the company's lists; a grade from before the list existed is kept until another is chosen. */
function RankFields({ draft, error, onChange }: PartProps) {
  const { t } = useLingui();
  const posts = useQuery(memberQueries.ranks('post')).data?.items ?? [];
  const grades = useQuery(memberQueries.ranks('grade')).data?.items ?? [];
  const names = [...new Set([...grades.map(({ name }) => name), ...(draft.grade ? [draft.grade] : [])])];
  return (
    <div className={form['pair']}>
      <OneField
        label={t`Post`}
        clearable
        placeholder={t`No post`}
        value={draft.postId}
        options={posts.map(({ id, name }) => ({ value: id, label: name }))}
        error={fieldError(error, 'postId')}
        onChange={(postId) => onChange({ ...draft, postId })}
      />
      <OneField
        label={t`Grade`}
        hint={t`Rules can depend on it.`}
        clearable
        placeholder={t`No grade`}
        value={draft.grade || null}
        options={names.map((name) => ({ value: name, label: name }))}
        error={fieldError(error, 'grade')}
        onChange={(grade) => onChange({ ...draft, grade: grade ?? '' })}
      />
    </div>
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
      hint={t`You cannot give yourself a finance role while there is another administrator.`}
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
