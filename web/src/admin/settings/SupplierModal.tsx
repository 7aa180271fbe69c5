import { Trans, useLingui } from '@lingui/react/macro';
import type { Supplier } from '@outlay/contract/payee';
import { Modal, Switch } from 'antd';
import { useState } from 'react';
import { errorWords, reasonText } from '#kit/errors.ts';
import { newId } from '#kit/id.ts';
import { toast } from '#kit/toast.ts';
import css from '../Admin.module.css';
import { TextField } from '../form/TextField.tsx';
import { told } from '../form/told.ts';
import { useSaveSupplier } from './settings.queries.ts';

interface SupplierModalProps {
  supplier: Supplier | 'new';
  onClose: () => void;
}

const draftOf = (supplier: Supplier | 'new') =>
  supplier === 'new'
    ? { id: newId(), version: 0, name: '', taxId: '', bank: '', account: '', enabled: true }
    : { ...supplier, account: '' };

/** A supplier; a number that is kept is never shown whole, and stays where none is typed. */
export function SupplierModal({ supplier, onClose }: SupplierModalProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => draftOf(supplier));
  const [asked, setAsked] = useState(false);
  const save = useSaveSupplier();
  const isNew = supplier === 'new';
  const number = draft.account.replaceAll(/\s/g, '');
  const missing = {
    name: draft.name.trim() === '',
    bank: draft.bank.trim() === '',
    account: isNew ? number === '' : false,
  };
  const error = (key: keyof typeof missing) =>
    (asked && missing[key] ? reasonText('required') : null) ?? told(save.error, key);
  const submit = () => {
    setAsked(true);
    if (missing.name || missing.bank || missing.account) return;
    const { id, version, name, taxId, bank, enabled } = draft;
    save.mutate(
      { id, version, name, taxId, bank, enabled, account: number || null },
      {
        onSuccess: () => {
          toast(t`Saved`, 'good');
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      open
      title={isNew ? t`New supplier` : t`Change a supplier`}
      okText={t`Save`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: save.isPending }}
      onOk={submit}
      onCancel={onClose}
    >
      <TextField
        label={t`Name`}
        hint={t`As on the bank account: money goes to this name.`}
        most={100}
        value={draft.name}
        error={error('name')}
        onChange={(name) => setDraft({ ...draft, name })}
      />
      <TextField
        label={t`Tax id`}
        most={30}
        value={draft.taxId}
        error={told(save.error, 'taxId')}
        onChange={(taxId) => setDraft({ ...draft, taxId: taxId.toUpperCase() })}
      />
      <TextField
        label={t`Bank`}
        most={100}
        value={draft.bank}
        error={error('bank')}
        onChange={(bank) => setDraft({ ...draft, bank })}
      />
      <TextField
        label={t`Account number`}
        most={40}
        value={draft.account}
        placeholder={isNew ? '' : supplier.account}
        hint={isNew ? undefined : t`Leave it empty to keep the number that is kept.`}
        error={error('account')}
        onChange={(account) => setDraft({ ...draft, account })}
      />
      <label style={{ display: 'flex', gap: 10, padding: '8px 0' }}>
        <Switch checked={draft.enabled} onChange={(enabled) => setDraft({ ...draft, enabled })} />
        <Trans>In use</Trans>
      </label>
      {save.error && (
        <p className={css['wrong']} role="alert">
          {errorWords(save.error)}
        </p>
      )}
    </Modal>
  );
}
