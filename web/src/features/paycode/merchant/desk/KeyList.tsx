import { Trans, useLingui } from '@lingui/react/macro';
import type { MerchantDetail } from '@outlay/contract/paycode/merchant';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import css from '#desk/Desk.module.css';
import { fieldError } from '#desk/form/field-error.ts';
import form from '#desk/form/Form.module.css';
import { PaneGroup } from '#desk/form/PaneGroup.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { newId } from '#device/id.ts';
import { copyAndTell } from '#host/clipboard.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { AccessRow } from './AccessRow.tsx';
import own from './Merchants.module.css';
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
        <Button type="link" size="small" onClick={() => void copyAndTell(merchantId)}>
          {merchantId}
        </Button>
      </p>
      <ul className={own['list']}>
        {keyList.map((key) => (
          <AccessRow
            key={key.id}
            name={key.name}
            about={key.id}
            access={key}
            mayRevoke={actions.includes('addKey')}
            busy={revoke.isPending}
            onRevoke={() =>
              revoke.mutate(
                { merchantId, id: key.id },
                { onError: (error) => toast(errorWords(error), 'stop') },
              )
            }
          />
        ))}
      </ul>
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
    <Modal
      open
      title={t`Register a key`}
      okText={t`Register`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: add.isPending, disabled: name.trim() === '' || !fits }}
      onOk={() => add.mutate({ merchantId, id, name: name.trim(), publicKey }, { onSuccess: onClose })}
      onCancel={onClose}
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
        {add.error && (
          <p className={css['wrong']} role="alert">
            {errorWords(add.error)}
          </p>
        )}
      </div>
    </Modal>
  );
}
