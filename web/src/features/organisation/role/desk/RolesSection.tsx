import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Badge, Tabs } from 'antd';
import { goTo, useDeskPlace } from '#desk/desk-nav.ts';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { Catalogue } from './Catalogue.tsx';
import { Grants } from './Grants.tsx';
import { Requests } from './Requests.tsx';
import { RoleList } from './RoleList.tsx';
import { roleQueries } from './roles.queries.ts';

/** Roles, their permissions, their holders, and requests that wait for a second person. */
export function RolesSection() {
  const { t } = useLingui();
  const { open } = useDeskPlace();
  const waiting = useInfiniteQuery(roleQueries.requests(true)).data?.pages[0]?.items.length ?? 0;
  return (
    <SectionLayout title={t`Roles`}>
      <Tabs
        activeKey={open ?? 'roles'}
        destroyOnHidden
        onChange={(key) => goTo('roles', key)}
        items={[
          { key: 'roles', label: t`Roles`, children: <RoleList /> },
          { key: 'members', label: t`Who holds them`, children: <Grants /> },
          {
            key: 'requests',
            label: (
              <Badge count={waiting} size="small" offset={[10, 0]}>
                {t`To confirm`}
              </Badge>
            ),
            children: <Requests />,
          },
          { key: 'powers', label: t`Permissions by role`, children: <Catalogue /> },
        ]}
      />
    </SectionLayout>
  );
}
