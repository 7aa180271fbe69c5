import { useLingui } from '@lingui/react/macro';
import type { Permission } from '@outlay/contract/permission';
import { Tabs } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { may } from '#session/session.ts';
import { useUser } from '#session/use-session.ts';
import { changePlace, goTo, useDeskPlace } from '#desk/desk-nav.ts';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { CalendarCard } from '#features/organisation/calendar/desk/CalendarCard.tsx';
import { DimensionCard } from '#features/organisation/dimension/desk/DimensionCard.tsx';
import { PeriodCard } from '#features/spend/ledger/desk/PeriodCard.tsx';
import { RateCard } from '#features/spend/rate/desk/RateCard.tsx';
import { SupplierCard } from '#features/spend/payee/desk/SupplierCard.tsx';

interface Tab {
  key: string;
  label: string;
  needs: Permission;
  children: ReactNode;
}

/** Master data, in tabs; each user sees those that their permissions allow. */
export function SettingsSection() {
  const { t } = useLingui();
  const user = useUser();
  const { open } = useDeskPlace();
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
  const shown = chosen?.key;
  // The first tab depends on permissions: writes it into the URL, so that a shared link opens the same tab.
  useEffect(() => {
    if (shown && shown !== open) changePlace({ open: shown, view: null }, 'replace');
  }, [shown, open]);
  return (
    <SectionLayout title={t`Settings`}>
      <Tabs
        {...(chosen ? { activeKey: chosen.key } : {})}
        destroyOnHidden
        items={mine.map(({ key, label, children }) => ({ key, label, children }))}
        onChange={(key) => goTo('settings', key)}
      />
    </SectionLayout>
  );
}
