import { Trans, useLingui } from '@lingui/react/macro';
import type { CorporateWallet } from '@outlay/contract/paycode/corporate-wallet';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { DrawerActs } from '#desk/form/DrawerActs.tsx';
import form from '#desk/form/Form.module.css';
import { PaneGroup } from '#desk/form/PaneGroup.tsx';
import { useSaved } from '#desk/form/use-saved.ts';
import { copyAndReport } from '#host/clipboard.ts';
import { FormError } from '#desk/form/FormError.tsx';
import { missingIn, sentOf, type WalletDraft } from './wallet-draft.ts';
import type { WalletPartProps } from './wallet-parts.ts';
import { WalletFields } from './WalletFields.tsx';
import { WalletMembers } from './WalletMembers.tsx';
import own from './Wallets.module.css';
import { WalletStandards } from './WalletStandards.tsx';
import { useSaveWallet } from './wallets.queries.ts';

interface WalletDrawerProps {
  start: WalletDraft;
  /** As it is stored; null for a new one. */
  wallet: CorporateWallet | null;
  connections: WalletPartProps['connections'];
  onClose: () => void;
}

/** One wallet: its contract and standards, and of a stored one its addresses and members. */
export function WalletDrawer({ start, wallet, connections, onClose }: WalletDrawerProps) {
  const [draft, setDraft] = useState(start);
  const [attempted, setAttempted] = useState(false);
  const save = useSaveWallet();
  const saved = useSaved(onClose);
  const missing = missingIn(draft, wallet?.hasKey ?? false);
  const part = {
    draft,
    missing: attempted ? missing : [],
    error: save.error,
    onChange: setDraft,
    connections,
  };
  const submit = () => {
    setAttempted(true);
    if (missing.length === 0) save.mutate(sentOf(draft), saved);
  };
  const mayEdit = wallet === null || wallet.actions.includes('edit');
  return (
    <Drawer
      open
      size={600}
      title={wallet ? wallet.name : draft.name}
      onClose={onClose}
      footer={mayEdit && <DrawerActs busy={save.isPending} onCancel={onClose} onSave={submit} />}
    >
      <div className={form['drawer']}>
        <FormError error={save.error} />
        <WalletFields {...part} hasKey={wallet?.hasKey ?? false} />
        {draft.kind !== 'dingtalk' && <WalletStandards {...part} />}
        {wallet?.kind === 'alipay' && <Addresses wallet={wallet} />}
        {wallet && <WalletMembers wallet={wallet} />}
      </div>
    </Drawer>
  );
}

/** What is entered at the wallet. */
function Addresses({ wallet: { controlUrl, noticeUrl } }: { wallet: CorporateWallet }) {
  const { t } = useLingui();
  return (
    <PaneGroup title={t`Addresses to enter at Alipay`}>
      <Address label={t`Control interface, asked before each payment`} address={controlUrl} />
      <Address label={t`Payment notifications`} address={noticeUrl} />
    </PaneGroup>
  );
}

function Address({ label, address }: { label: string; address: string }) {
  const { t } = useLingui();
  return (
    <div className={own['copy']}>
      <span>{label}</span>
      <code>{address}</code>
      <Button size="small" aria-label={t`Copy: ${label}`} onClick={() => void copyAndReport(address)}>
        <Trans>Copy</Trans>
      </Button>
    </div>
  );
}
