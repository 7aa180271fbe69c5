import { Trans, useLingui } from '@lingui/react/macro';
import type { MerchantDetail } from '@outlay/contract/paycode/merchant';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { Button } from 'antd';
import { useState } from 'react';
import form from '#desk/form/Form.module.css';
import { OneField } from '#desk/form/OneField.tsx';
import { PaneGroup } from '#desk/form/PaneGroup.tsx';
import { SaveModal } from '#desk/form/SaveModal.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { newId } from '#device/id.ts';
import { AccessList } from './AccessList.tsx';
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
      <AccessList
        merchantId={merchantId}
        accesses={terminalList}
        aboutOf={({ store }) => store?.name ?? t`No store`}
        mayRevoke={actions.includes('addTerminal')}
        revoke={revoke}
      />
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
    <SaveModal
      title={t`Add a till`}
      action={t`Add`}
      saving={add.isPending}
      disabled={name.trim() === ''}
      error={add.error}
      onSave={() => void make()}
      onClose={onClose}
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
      </div>
    </SaveModal>
  );
}
