import { Trans, useLingui } from '@lingui/react/macro';
import type { MerchantDetail } from '@outlay/contract/paycode/merchant';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import css from '#desk/Desk.module.css';
import form from '#desk/form/Form.module.css';
import { OneField } from '#desk/form/OneField.tsx';
import { PaneGroup } from '#desk/form/PaneGroup.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { newId } from '#device/id.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { AccessRow } from './AccessRow.tsx';
import own from './Merchants.module.css';
import { useAddTerminal, useRevokeTerminal } from './merchants.queries.ts';

interface TerminalListProps {
  merchant: MerchantDetail;
  /** With the link of a new till, which is shown once. */
  onLink: (link: string) => void;
}

/** The tills in the browser; a new one is opened by a link that is shown once. */
export function TerminalList({ merchant, onLink }: TerminalListProps) {
  const { t } = useLingui();
  const { id: merchantId, terminalList, actions } = merchant;
  const [adding, setAdding] = useState(false);
  const revoke = useRevokeTerminal();
  return (
    <PaneGroup title={t`Tills in the browser`}>
      {terminalList.length === 0 && (
        <p>
          <Trans>For a canteen without a system of its own: any tablet or phone can take payments.</Trans>
        </p>
      )}
      <ul className={own['list']}>
        {terminalList.map((terminal) => (
          <AccessRow
            key={terminal.id}
            name={terminal.name}
            about={terminal.store?.name ?? t`No store`}
            access={terminal}
            mayRevoke={actions.includes('addTerminal')}
            busy={revoke.isPending}
            onRevoke={() =>
              revoke.mutate(
                { merchantId, id: terminal.id },
                { onError: (error) => toast(errorWords(error), 'stop') },
              )
            }
          />
        ))}
      </ul>
      {actions.includes('addTerminal') && (
        <Button onClick={() => setAdding(true)}>
          <Trans>Add a till</Trans>
        </Button>
      )}
      {adding && (
        <AddTerminal
          merchant={merchant}
          onClose={() => setAdding(false)}
          onMade={(token) => {
            setAdding(false);
            onLink(window.location.origin + pageAddress(ROUTES.till, { token }));
          }}
        />
      )}
    </PaneGroup>
  );
}

interface AddTerminalProps {
  merchant: MerchantDetail;
  onMade: (token: string) => void;
  onClose: () => void;
}

function AddTerminal({ merchant: { id: merchantId, stores }, onMade, onClose }: AddTerminalProps) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [storeId, setStoreId] = useState<string | null>(stores[0]?.id ?? null);
  // The same for every try, so that one till is added.
  const [id] = useState(newId);
  const add = useAddTerminal();
  // A promise and no callback of the mutation: the merchant that it shows has a new version, and so a new form.
  const make = () =>
    add
      .mutateAsync({ merchantId, id, name: name.trim(), storeId })
      .then(({ token }) => onMade(token))
      .catch(() => undefined);
  return (
    <Modal
      open
      title={t`Add a till`}
      okText={t`Add`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: add.isPending, disabled: name.trim() === '' }}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <div className={form['drawer']}>
        <TextField
          label={t`Name of the till`}
          value={name}
          most={40}
          placeholder={t`Till 1`}
          onChange={setName}
        />
        {stores.length > 0 && (
          <OneField
            label={t`Store`}
            placeholder={t`No store`}
            clearable
            value={storeId}
            options={stores.map(({ id: value, name: label }) => ({ value, label }))}
            onChange={setStoreId}
          />
        )}
        {add.error && (
          <p className={css['wrong']} role="alert">
            {errorWords(add.error)}
          </p>
        )}
      </div>
    </Modal>
  );
}
