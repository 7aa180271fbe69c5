import { Trans, useLingui } from '@lingui/react/macro';
import type { MerchantDetail } from '@outlay/contract/paycode/merchant';
import { Button } from 'antd';
import { useState } from 'react';
import { fieldError } from '#desk/form/field-error.ts';
import form from '#desk/form/Form.module.css';
import { PaneGroup } from '#desk/form/PaneGroup.tsx';
import { SaveModal } from '#desk/form/SaveModal.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { newId } from '#device/id.ts';
import { copyAndReport } from '#host/clipboard.ts';
import { AccessList } from './AccessList.tsx';
import { useAddKey, useRevokeKey } from './merchants.queries.ts';

/** Public keys of the merchant's own system, which signs its requests. */
export function KeyList({ merchant }: { merchant: MerchantDetail }) {
  const { t } = useLingui();
  const { id: merchantId, keyList, actions } = merchant;
  const [adding, setAdding] = useState(false);
  const revoke = useRevokeKey();
  return (
    <PaneGroup title={t`Keys of the merchant’s system`}>
      <p>
        <Trans>
          For merchants whose own system takes the payments (Open Payment Code). Its merchant number:
        </Trans>{' '}
        <Button type="link" size="small" onClick={() => void copyAndReport(merchantId)}>
          {merchantId}
        </Button>
      </p>
      <AccessList
        merchantId={merchantId}
        accesses={keyList}
        aboutOf={({ id }) => id}
        mayRevoke={actions.includes('addKey')}
        revoke={revoke}
      />
      {actions.includes('addKey') && (
        <Button onClick={() => setAdding(true)}>
          <Trans>Register a key</Trans>
        </Button>
      )}
      {adding && <AddKey merchantId={merchantId} onClose={() => setAdding(false)} />}
    </PaneGroup>
  );
}

/** 32 bytes in base64url, or in base64 as some tools write them. */
const PUBLIC_KEY = /^[\w-]{43}$/;
const plainKey = (text: string): string =>
  text.trim().replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

function AddKey({ merchantId, onClose }: { merchantId: string; onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [typed, setTyped] = useState('');
  const [id] = useState(newId);
  const add = useAddKey();
  const publicKey = plainKey(typed);
  const fits = PUBLIC_KEY.test(publicKey);
  return (
    <SaveModal
      title={t`Register a key`}
      action={t`Register`}
      saving={add.isPending}
      disabled={name.trim() === '' || !fits}
      error={add.error}
      onSave={() => add.mutate({ merchantId, id, name: name.trim(), publicKey }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <div className={form['drawer']}>
        <TextField label={t`Name of the key`} value={name} most={40} onChange={setName} />
        <TextField
          label={t`Public key (Ed25519)`}
          value={typed}
          most={60}
          hint={t`The 32 bytes in base64. The private half never leaves the merchant.`}
          error={
            typed !== '' && !fits ? t`This is no public key of 32 bytes.` : fieldError(add.error, 'publicKey')
          }
          onChange={setTyped}
        />
      </div>
    </SaveModal>
  );
}
