import { Trans, useLingui } from '@lingui/react/macro';
import type { PayoutWallet, PayoutWalletForm } from '@outlay/contract/processing/payment.wallet';
import { Drawer } from 'antd';
import { useState } from 'react';
import { Notice } from '#ui/Notice.tsx';
import { useSaved } from '#desk/form/use-saved.ts';
import css from '#desk/Desk.module.css';
import { DrawerActs } from '#desk/form/DrawerActs.tsx';
import form from '#desk/form/Form.module.css';
import { FormError } from '#desk/form/FormError.tsx';
import { missingIn, sentOf } from './wallet-draft.ts';
import { WALLET_WORDS } from './wallet-words.ts';
import { WalletFields } from './WalletFields.tsx';
import { WalletState } from './WalletState.tsx';
import { useSaveWallet } from './wallets.queries.ts';

interface WalletDrawerProps {
  start: PayoutWalletForm;
  /** As it is stored; null for a new one. */
  wallet: PayoutWallet | null;
  onClose: () => void;
}

/** One payout wallet: its form, and of a stored one its address and test. */
export function WalletDrawer({ start, wallet, onClose }: WalletDrawerProps) {
  const { i18n } = useLingui();
  const [draft, setDraft] = useState(start);
  const [attempted, setAttempted] = useState(false);
  const save = useSaveWallet();
  const saved = useSaved(onClose);
  const missing = missingIn(draft, wallet?.secrets ?? []);
  const { label, about } = WALLET_WORDS[draft.kind];
  const submit = () => {
    setAttempted(true);
    if (missing.length === 0) save.mutate(sentOf(draft), saved);
  };
  return (
    <Drawer
      open
      size={560}
      title={wallet ? wallet.name : i18n._(label)}
      onClose={onClose}
      footer={<DrawerActs busy={save.isPending} onCancel={onClose} onSave={submit} />}
    >
      <div className={form['drawer']}>
        <div className={css['notices']}>
          <Notice tone="plain" icon="info" title={i18n._(label)}>
            {i18n._(about)}
            {wallet?.used && (
              <>
                {' '}
                <Trans>It has paid something: its account can no longer be changed.</Trans>
              </>
            )}
          </Notice>
        </div>
        <FormError error={save.error} />
        <WalletFields
          draft={draft}
          stored={wallet?.secrets ?? []}
          missing={attempted ? missing : []}
          error={save.error}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
        {wallet && <WalletState wallet={wallet} />}
      </div>
    </Drawer>
  );
}
