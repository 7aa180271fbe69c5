import { Trans, useLingui } from '@lingui/react/macro';
import type { PayoutWallet, PayoutWalletForm } from '@outlay/contract/processing/payment.wallet';
import { PAYOUT_KINDS } from '@outlay/contract/spend/payee.wallet';
import { useQuery } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useMay } from '#session/use-session.ts';
import { Empty } from '#ui/Empty.tsx';
import css from '#desk/Desk.module.css';
import { KindMenu } from '#desk/form/KindMenu.tsx';
import { StandingPill } from '#desk/form/StandingPill.tsx';
import { ShortTable } from '#desk/list/ShortTable.tsx';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { OpenIdModal } from './OpenIdModal.tsx';
import { draftOf, newWallet } from './wallet-draft.ts';
import { WALLET_WORDS } from './wallet-words.ts';
import { WalletDrawer } from './WalletDrawer.tsx';
import { walletQueries } from './wallets.queries.ts';

/** The company’s accounts at Alipay and WeChat Pay with which claims are paid. */
export function PayoutWalletsSection() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(walletQueries.all());
  const [edited, setEdited] = useState<PayoutWalletForm | null>(null);
  const [entering, setEntering] = useState(false);
  const mayEnter = useMay('member.write');
  const open = (wallet: PayoutWallet) => setEdited(draftOf(wallet));
  const columns = useColumns(open);
  return (
    <SectionLayout title={t`Payout wallets`}>
      <div className={css['tools']}>
        <span className={css['small']}>
          <Trans>
            Claims can be paid with them instead of a bank file. People enter their Alipay account themselves.
          </Trans>
        </span>
        <span className={css['right']} style={{ display: 'flex', gap: 8 }}>
          {mayEnter && (
            <Button onClick={() => setEntering(true)}>
              <Trans>Enter an openid</Trans>
            </Button>
          )}
          <KindMenu
            kinds={PAYOUT_KINDS}
            words={WALLET_WORDS}
            onChoose={(kind, label) => setEdited(newWallet(kind, label))}
          >
            <Trans>Add a wallet</Trans>
          </KindMenu>
        </span>
      </div>
      <ShortTable
        rows={data?.items}
        query={{ error, refetch }}
        columns={columns}
        empty={
          <Empty title={t`No payout wallets yet`} icon="wallet">
            <Trans>Add the company’s account at Alipay or WeChat Pay to pay claims with it.</Trans>
          </Empty>
        }
        onOpen={open}
      />
      {edited && (
        <WalletDrawer
          key={edited.id}
          start={edited}
          wallet={data?.items.find(({ id }) => id === edited.id) ?? null}
          onClose={() => setEdited(null)}
        />
      )}
      {entering && <OpenIdModal onClose={() => setEntering(false)} />}
    </SectionLayout>
  );
}

function useColumns(onOpen: (wallet: PayoutWallet) => void): TableColumnsType<PayoutWallet> {
  const { t, i18n } = useLingui();
  return [
    {
      title: t`Wallet`,
      render: (_, wallet) => (
        <span className={css['two']}>
          <button type="button" onClick={() => onOpen(wallet)}>
            <b>{wallet.name}</b>
          </button>
          <small>{i18n._(WALLET_WORDS[wallet.kind].label)}</small>
        </span>
      ),
    },
    { title: t`Account`, dataIndex: 'account' },
    {
      title: t`State`,
      render: (_, { enabled }) => <StandingPill enabled={enabled} needsAttention={false} />,
    },
  ];
}
