import { Trans, useLingui } from '@lingui/react/macro';
import type { RoleKey } from '@outlay/contract/permission';
import { SCOPED_PERMISSIONS } from '@outlay/contract/permission';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { errorWords, reasonText } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { Notice } from '#ui/Notice.tsx';
import admin from '#desk/Desk.module.css';
import form from '#desk/form/Form.module.css';
import { ManyField } from '#desk/form/ManyField.tsx';
import { OneField } from '#desk/form/OneField.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { fieldError } from '#desk/form/field-error.ts';
import { memberQueries } from '#features/organisation/company/desk/members.queries.ts';
import { useRoleName } from './role-name.ts';
import { roleQueries, useGrantRole } from './roles.queries.ts';

interface Draft {
  role: RoleKey | null;
  departmentIds: string[];
  until: string;
}

/** Gives a role: for the company or some departments, permanently or until a day. */
export function GrantDrawer({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<Draft>({ role: null, departmentIds: [], until: '' });
  const [tried, setTried] = useState(false);
  const grant = useGrantRole();
  const submit = () => {
    setTried(true);
    const { role, departmentIds, until } = draft;
    if (role === null) return;
    grant.mutate(
      { memberId, role, departmentIds, until: until || null },
      {
        onSuccess: ({ requested }) => {
          toast(requested ? t`A second person has been asked to confirm it` : t`Given`, 'good');
          onClose();
        },
      },
    );
  };
  return (
    <Drawer
      open
      size={480}
      title={t`Give a role`}
      onClose={onClose}
      footer={
        <div className={admin['acts']}>
          <span style={{ flex: 1 }} />
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="primary" loading={grant.isPending} onClick={submit}>{t`Give`}</Button>
        </div>
      }
    >
      <div className={form['drawer']}>
        <GrantFields
          draft={draft}
          error={grant.error}
          missing={tried && draft.role === null}
          onChange={setDraft}
        />
      </div>
      {grant.error && (
        <p className={admin['wrong']} role="alert">
          {errorWords(grant.error)}
        </p>
      )}
    </Drawer>
  );
}

interface GrantFieldsProps {
  draft: Draft;
  error: Error | null;
  missing: boolean;
  onChange: (draft: Draft) => void;
}

function GrantFields({ draft, error, missing, onChange }: GrantFieldsProps) {
  const { t } = useLingui();
  const nameOf = useRoleName();
  const roles = useQuery(roleQueries.list()).data?.items ?? [];
  const departments = useQuery(memberQueries.departments()).data?.items ?? [];
  const chosen = roles.find(({ key }) => key === draft.role);
  // Only some permissions can be limited to departments.
  const scopes =
    chosen?.key !== 'administrator' && chosen?.permissions.some((one) => SCOPED_PERMISSIONS.has(one));
  return (
    <>
      <OneField
        label={t`Role`}
        placeholder={t`Choose a role`}
        value={draft.role}
        error={missing ? reasonText('required') : null}
        options={roles
          .filter(({ actions }) => actions.includes('grant'))
          .map(({ key, name }) => ({ value: key, label: nameOf({ role: key, name }) }))}
        onChange={(role) => onChange({ ...draft, role, departmentIds: [] })}
      />
      {scopes && (
        <ManyField
          label={t`Departments`}
          placeholder={t`The whole company`}
          hint={t`Including sub-departments. With a department scope, only permissions to read, hold and return documents and to see members apply.`}
          value={draft.departmentIds}
          error={fieldError(error, 'departmentIds')}
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(departmentIds) => onChange({ ...draft, departmentIds })}
        />
      )}
      <TextField
        label={t`Last day`}
        kind="date"
        hint={t`Empty: permanent.`}
        value={draft.until}
        error={fieldError(error, 'until')}
        onChange={(until) => onChange({ ...draft, until })}
      />
      {chosen?.finance && (
        <div className={admin['notices']}>
          <Notice tone="wait" title={t`Two people required`}>
            <Trans>
              It includes finance permissions: it takes effect once a second person has confirmed it.
            </Trans>
          </Notice>
        </div>
      )}
    </>
  );
}
