import { useLingui } from '@lingui/react/macro';
import type { Permission } from '@outlay/contract/permission';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { may } from '#kit/session.ts';
import { useUser } from '#kit/use-session.ts';
import { goTo, useAdminPlace } from '../admin-nav.ts';
import { Work } from '../Work.tsx';
import { CalendarCard } from './calendar/CalendarCard.tsx';
import { DimensionCard } from './DimensionCard.tsx';
import { PeriodCard } from './PeriodCard.tsx';
import { RateCard } from './rates/RateCard.tsx';
import { SupplierCard } from './SupplierCard.tsx';

interface Tab {
  key: string;
  label: string;
  needs: Permission;
  children: ReactNode;
}

/** What the rest builds on; each person sees what the roles allow. */
export function SettingsSection() {
  const { t } = useLingui();
  const user = useUser();
  const { open } = useAdminPlace();
  const tabs: Tab[] = [
    { key: 'calendar', label: t`Calendar`, needs: 'company.write', children: <CalendarCard /> },
    { key: 'rates', label: t`Exchange rates`, needs: 'policy.write', children: <RateCard /> },
    {
      key: 'projects',
      label: t`Projects`,
      needs: 'company.write',
      children: <DimensionCard kind="project" />,
    },
    {
      key: 'costCentres',
      label: t`Cost centres`,
      needs: 'company.write',
      children: <DimensionCard kind="costCentre" />,
    },
    { key: 'months', label: t`Closed months`, needs: 'payment.release', children: <PeriodCard /> },
    { key: 'suppliers', label: t`Suppliers`, needs: 'supplier.write', children: <SupplierCard /> },
  ];
  const mine = tabs.filter(({ needs }) => may(user, needs));
  const chosen = mine.find(({ key }) => key === open) ?? mine[0];
  return (
    <Work title={t`Settings`}>
      <Tabs
        {...(chosen ? { activeKey: chosen.key } : {})}
        destroyOnHidden
        items={mine.map(({ key, label, children }) => ({ key, label, children }))}
        onChange={(key) => goTo('settings', key)}
      />
    </Work>
  );
}
