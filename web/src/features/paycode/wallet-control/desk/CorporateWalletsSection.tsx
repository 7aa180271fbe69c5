import { useLingui } from '@lingui/react/macro';
import { Segmented } from 'antd';
import { useState } from 'react';
import css from '#desk/Desk.module.css';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { WalletList } from '../../corporate-wallet/desk/WalletList.tsx';
import { WalletPayments } from './WalletPayments.tsx';

type View = 'wallets' | 'payments';

/** The wallets of others with which employees pay while our policies decide, and what was paid with them. */
export function CorporateWalletsSection() {
  const { t } = useLingui();
  const [view, setView] = useState<View>('wallets');
  return (
    <SectionLayout title={t`Corporate wallets`}>
      <div className={css['tools']}>
        <Segmented<View>
          value={view}
          options={[
            { value: 'wallets', label: t`Wallets` },
            { value: 'payments', label: t({ message: 'Payments', context: 'with wallets' }) },
          ]}
          onChange={setView}
        />
      </div>
      {view === 'wallets' ? <WalletList /> : <WalletPayments />}
    </SectionLayout>
  );
}
