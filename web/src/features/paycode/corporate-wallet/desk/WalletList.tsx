import { Trans, useLingui } from '@lingui/react/macro';
import { WALLET_KINDS, type CorporateWallet } from '@outlay/contract/paycode/corporate-wallet';
import { useQuery } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import { useState } from 'react';
import { useMay } from '#session/use-session.ts';
import { formatRecent } from '#text/format.ts';
import { listWords } from '#text/words.ts';
import { Empty } from '#ui/Empty.tsx';
import css from '#desk/Desk.module.css';
import { KindMenu } from '#desk/form/KindMenu.tsx';
import { StandingPill } from '#desk/form/StandingPill.tsx';
import { ShortTable } from '#desk/list/ShortTable.tsx';
import { draftOf, newWallet, type WalletDraft } from './wallet-draft.ts';
import { KIND_WORDS } from './wallet-kinds.ts';
import { WalletDrawer } from './WalletDrawer.tsx';
import { walletQueries } from './wallets.queries.ts';

/** The contracts with the wallets of others. */
export function WalletList() {
  const { data, error, refetch } = useQuery(walletQueries.all());
  const [edited, setEdited] = useState<WalletDraft | null>(null);
  const mayWrite = useMay('paycode.write');
  const connections = data?.connections ?? [];
  const columns = useColumns((wallet) => setEdited(draftOf(wallet)));
  const paysInYuan = data === undefined || data.currency === 'CNY';
  return (
    <>
      <div className={css['tools']}>
        <span className={css['small']}>
          <Trans>Employees pay with Alipay, DingTalk or WeChat. Your spend policies decide.</Trans>
        </span>
        <span className={css['right']}>
          {mayWrite && paysInYuan && <AddWallet connections={connections} onAdd={setEdited} />}
        </span>
      </div>
      <ShortTable
        rows={data?.items}
        query={{ error, refetch }}
        columns={columns}
        empty={<NoWallets paysInYuan={paysInYuan} />}
        onOpen={(wallet) => setEdited(draftOf(wallet))}
      />
      {edited && (
        <WalletDrawer
          key={edited.id}
          start={edited}
          wallet={data?.items.find(({ id }) => id === edited.id) ?? null}
          connections={connections}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

interface AddWalletProps {
  connections: readonly { id: string; name: string }[];
  onAdd: (draft: WalletDraft) => void;
}

function AddWallet({ connections, onAdd }: AddWalletProps) {
  const only = connections.length === 1 ? (connections[0]?.id ?? null) : null;
  return (
    <KindMenu
      kinds={WALLET_KINDS}
      words={KIND_WORDS}
      onChoose={(kind, label) => onAdd(newWallet(kind, label, only))}
    >
      <Trans>Add a wallet</Trans>
    </KindMenu>
  );
}

function NoWallets({ paysInYuan }: { paysInYuan: boolean }) {
  const { t } = useLingui();
  return (
    <Empty title={t`No corporate wallets yet`} icon="wallet">
      {paysInYuan ? (
        <Trans>Employees can pay with Alipay’s enterprise code, the pay code in DingTalk, or WeChat.</Trans>
      ) : (
        <Trans>The wallets pay in yuan, and this company has another currency.</Trans>
      )}
    </Empty>
  );
}

function useColumns(onOpen: (wallet: CorporateWallet) => void): TableColumnsType<CorporateWallet> {
  const { t, i18n } = useLingui();
  return [
    {
      title: t`Wallet`,
      render: (_, wallet) => (
        <span className={css['two']}>
          <button type="button" onClick={() => onOpen(wallet)}>
            <b>{wallet.name}</b>
          </button>
          <small>{i18n._(KIND_WORDS[wallet.kind].label)}</small>
        </span>
      ),
    },
    {
      title: t`Spend policies`,
      render: (_, { kind, standards }) =>
        kind === 'dingtalk'
          ? t`All, as for payment codes`
          : listWords(standards.map(({ policyName }) => policyName)) || '—',
    },
    { title: t`Members`, align: 'right', render: (_, { members }) => members },
    {
      title: t`State`,
      render: (_, { enabled, fault }) => (
        <StandingPill enabled={enabled} needsAttention={enabled && Boolean(fault)} />
      ),
    },
    {
      title: t`Payments read`,
      render: (_, { readAt, fault }) => (
        <span className={css['two']}>
          {readAt ? formatRecent(readAt) : '—'}
          {fault && <small className={css['late']}>{fault}</small>}
        </span>
      ),
    },
  ];
}
