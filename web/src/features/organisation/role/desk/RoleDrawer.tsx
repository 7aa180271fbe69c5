import { Trans, useLingui } from '@lingui/react/macro';
import type { Permission } from '@outlay/contract/permission';
import { isFinance, type CompanyRole } from '@outlay/contract/organisation/role';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { reasonText } from '#text/errors.ts';
import { newId } from '#device/id.ts';
import { Notice } from '#ui/Notice.tsx';
import css from '#desk/Desk.module.css';
import { TextField } from '#desk/form/TextField.tsx';
import { fieldError } from '#desk/form/field-error.ts';
import { useSaved } from '#desk/form/use-saved.ts';
import { FormError } from '#desk/form/FormError.tsx';
import { PermissionList } from './PermissionList.tsx';
import { useRoleName } from './role-name.ts';
import { useSaveRole } from './roles.queries.ts';

interface RoleDrawerProps {
  role: CompanyRole | 'new';
  onRemove: (role: CompanyRole) => void;
  onClose: () => void;
}

interface Draft {
  id: string;
  version: number;
  name: string;
  permissions: Permission[];
}

const draftOf = (role: CompanyRole | 'new'): Draft =>
  role === 'new'
    ? { id: newId(), version: 0, name: '', permissions: [] }
    : { id: role.key, version: role.version, name: role.name, permissions: role.permissions };

/** The permissions of a role; the company's own roles can be changed. */
export function RoleDrawer({ role, onRemove, onClose }: RoleDrawerProps) {
  const { t } = useLingui();
  const nameOf = useRoleName();
  const [draft, setDraft] = useState(() => draftOf(role));
  const [tried, setTried] = useState(false);
  const save = useSaveRole();
  const saved = useSaved(onClose);
  const mayChange = role === 'new' || role.actions.includes('change');
  const submit = () => {
    setTried(true);
    if (draft.name.trim() !== '' && draft.permissions.length > 0) save.mutate(draft, saved);
  };
  return (
    <Drawer
      open
      size={520}
      title={role === 'new' ? t`New role` : nameOf({ role: role.key, name: role.name })}
      onClose={onClose}
      footer={
        mayChange && (
          <div className={css['acts']}>
            {role !== 'new' && (
              <Button danger onClick={() => onRemove(role)}>
                <Trans>Remove</Trans>
              </Button>
            )}
            <span style={{ flex: 1 }} />
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button type="primary" loading={save.isPending} onClick={submit}>{t`Save`}</Button>
          </div>
        )
      }
    >
      <RoleFields
        draft={draft}
        tried={tried}
        error={save.error}
        onChange={mayChange ? setDraft : undefined}
      />
      <FormError error={save.error} />
    </Drawer>
  );
}

interface RoleFieldsProps {
  draft: Draft;
  tried: boolean;
  error: Error | null;
  /** Absent if read-only. */
  onChange: ((draft: Draft) => void) | undefined;
}

function RoleFields({ draft, tried, error, onChange }: RoleFieldsProps) {
  const { t } = useLingui();
  const { name, permissions } = draft;
  return (
    <>
      {onChange && (
        <TextField
          label={t`Role name`}
          most={40}
          value={name}
          error={(tried && name.trim() === '' ? reasonText('required') : null) ?? fieldError(error, 'name')}
          onChange={(next) => onChange({ ...draft, name: next })}
        />
      )}
      {isFinance(permissions) && (
        <div className={css['notices']}>
          <Notice tone="wait" title={t`Two people required`}>
            <Trans>
              It includes finance permissions: a second person must confirm each time it is given.
            </Trans>
          </Notice>
        </div>
      )}
      <PermissionList
        value={permissions}
        onChange={onChange && ((next) => onChange({ ...draft, permissions: next }))}
      />
      {tried && permissions.length === 0 && (
        <p className={css['wrong']} role="alert">
          <Trans>Choose at least one permission.</Trans>
        </p>
      )}
    </>
  );
}
