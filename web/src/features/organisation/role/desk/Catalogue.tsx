import { useLingui } from '@lingui/react/macro';
import { FINANCE_PERMISSIONS, type Permission } from '@outlay/contract/permission';
import type { CompanyRole } from '@outlay/contract/organisation/role';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { classes } from '#ui/class-names.ts';
import admin from '#desk/Desk.module.css';
import css from './Roles.module.css';
import { PERMISSION_GROUPS, PERMISSION_WORDS } from './permission-words.ts';
import { useRoleName } from './role-name.ts';
import { roleQueries } from './roles.queries.ts';

/** Every permission and the roles that include it. */
export function Catalogue() {
  const { t, i18n } = useLingui();
  const nameOf = useRoleName();
  const list = useQuery(roleQueries.list());
  if (!list.data)
    return list.error ? (
      <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonRows />
    );
  const roles = list.data.items;
  return (
    <div className={classes(admin['table'], css['matrix'])}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Permission`}</th>
            {roles.map(({ key, name }) => (
              <th key={key} scope="col">
                {nameOf({ role: key, name })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PERMISSION_GROUPS.map(({ label, permissions }) => (
            <Fragment key={label.id}>
              <tr>
                <th scope="colgroup" colSpan={roles.length + 1}>
                  {i18n._(label)}
                </th>
              </tr>
              {permissions.map((permission) => (
                <PowerRow key={permission} permission={permission} roles={roles} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PowerRow({ permission, roles }: { permission: Permission; roles: readonly CompanyRole[] }) {
  const { t, i18n } = useLingui();
  return (
    <tr>
      <th scope="row">
        {i18n._(PERMISSION_WORDS[permission])}
        {FINANCE_PERMISSIONS.has(permission) && (
          <span className={css['money']} title={t`Two people required`}>
            <Icon name="shield" size={14} />
          </span>
        )}
        <small>{permission}</small>
      </th>
      {roles.map(({ key, permissions }) =>
        permissions.includes(permission) ? (
          <td key={key} className={css['yes']}>
            <span role="img" aria-label={t`Yes`}>
              <Icon name="check" size={16} />
            </span>
          </td>
        ) : (
          <td key={key} className={css['no']}>
            <span role="img" aria-label={t`No`}>
              –
            </span>
          </td>
        ),
      )}
    </tr>
  );
}
