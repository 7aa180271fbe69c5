import { useLingui } from '@lingui/react';
import { PERMISSIONS, type Permission } from '@outlay/contract/permission';
import { Checkbox } from 'antd';
import { may } from '#session/session.ts';
import { useUser } from '#session/use-session.ts';
import css from './Roles.module.css';
import { PERMISSION_GROUPS, PERMISSION_WORDS } from './permission-words.ts';

interface PermissionListProps {
  value: readonly Permission[];
  /** Absent if read-only. */
  onChange: ((permissions: Permission[]) => void) | undefined;
}

/** All permissions in groups; permissions that the reader may not give cannot be ticked. */
export function PermissionList({ value, onChange }: PermissionListProps) {
  const { i18n } = useLingui();
  const user = useUser();
  const administrator = user?.roles.includes('administrator') ?? false;
  const chosen = new Set(value);
  const toggle = (permission: Permission) =>
    onChange?.(PERMISSIONS.filter((one) => chosen.has(one) !== (one === permission)));
  const groups = PERMISSION_GROUPS.map(({ label, permissions }) => ({
    label,
    shown: onChange ? permissions : permissions.filter((one) => chosen.has(one)),
  }));
  return groups
    .filter(({ shown }) => shown.length > 0)
    .map(({ label, shown }) => (
      <section key={label.id} className={css['group']}>
        <h2>{i18n._(label)}</h2>
        {shown.map((permission) =>
          onChange ? (
            <Checkbox
              key={permission}
              checked={chosen.has(permission)}
              disabled={!administrator && !may(user, permission)}
              onChange={() => toggle(permission)}
            >
              {i18n._(PERMISSION_WORDS[permission])}
            </Checkbox>
          ) : (
            <span key={permission}>{i18n._(PERMISSION_WORDS[permission])}</span>
          ),
        )}
      </section>
    ));
}
