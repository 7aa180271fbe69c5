import { useLingui } from '@lingui/react/macro';
import { Tabs } from 'antd';
import { goTo, useDeskPlace } from '#desk/desk-nav.ts';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { AllowanceCard } from '#features/travel/allowance/desk/AllowanceCard.tsx';
import { PayrollCard } from '#features/travel/allowance/desk/PayrollCard.tsx';
import { WhereaboutsCard } from './WhereaboutsCard.tsx';

/** What the travel administrator sets and sees: rates, what payroll taxes, who is where. */
export function TravelSection() {
  const { t } = useLingui();
  const { open } = useDeskPlace();
  const items = [
    { key: 'allowances', label: t`Allowance rates`, children: <AllowanceCard /> },
    { key: 'payroll', label: t`For payroll`, children: <PayrollCard /> },
    { key: 'whereabouts', label: t`Who is where`, children: <WhereaboutsCard /> },
  ];
  const chosen = items.find(({ key }) => key === open) ?? items[0];
  return (
    <SectionLayout title={t`Business travel`}>
      <Tabs
        activeKey={chosen?.key ?? ''}
        destroyOnHidden
        items={items}
        onChange={(key) => goTo('travel', key)}
      />
    </SectionLayout>
  );
}
