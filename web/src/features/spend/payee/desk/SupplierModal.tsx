import { useLingui } from '@lingui/react/macro';
import type { Supplier } from '@outlay/contract/spend/payee';
import { useState } from 'react';
import { reasonText } from '#text/errors.ts';
import { newId } from '#device/id.ts';
import { SaveModal } from '#desk/form/SaveModal.tsx';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { fieldError } from '#desk/form/field-error.ts';
import { useSaved } from '#desk/form/use-saved.ts';
import { useSaveSupplier } from '../supplier.queries.ts';
import { SupplierChangePlate } from './SupplierChangePlate.tsx';

interface SupplierModalProps {
  supplier: Supplier | 'new';
  onClose: () => void;
}

const draftOf = (supplier: Supplier | 'new') =>
  supplier === 'new'
    ? { id: newId(), version: 0, name: '', taxId: '', bank: '', account: '', enabled: true }
    : { ...supplier, account: '' };

/** A supplier's form; a stored account number is never shown in full, and is kept if none is typed. */
export function SupplierModal({ supplier, onClose }: SupplierModalProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => draftOf(supplier));
  const [attempted, setAttempted] = useState(false);
  const save = useSaveSupplier();
  const saved = useSaved(onClose);
  const isNew = supplier === 'new';
  const number = draft.account.replaceAll(/\s/g, '');
  const missing = {
    name: draft.name.trim() === '',
    bank: draft.bank.trim() === '',
    account: isNew ? number === '' : false,
  };
  const error = (key: 'name' | 'taxId' | 'bank' | 'account') =>
    (attempted && key !== 'taxId' && missing[key] ? reasonText('required') : null) ??
    fieldError(save.error, key);
  const submit = () => {
    setAttempted(true);
    if (missing.name || missing.bank || missing.account) return;
    const { id, version, name, taxId, bank, enabled } = draft;
    save.mutate({ id, version, name, taxId, bank, enabled, account: number || null }, saved);
  };
  return (
    <SaveModal
      title={isNew ? t`New supplier` : t`Edit supplier`}
      saving={save.isPending}
      error={save.error}
      onSave={submit}
      onClose={onClose}
    >
      {!isNew && <SupplierChangePlate supplier={supplier} onDone={onClose} />}
      <SupplierFields draft={draft} supplier={supplier} error={error} onChange={setDraft} />
    </SaveModal>
  );
}

interface SupplierFieldsProps {
  draft: ReturnType<typeof draftOf>;
  supplier: Supplier | 'new';
  error: (key: 'name' | 'taxId' | 'bank' | 'account') => string | null;
  onChange: (draft: ReturnType<typeof draftOf>) => void;
}

function SupplierFields({ draft, supplier, error, onChange }: SupplierFieldsProps) {
  const { t } = useLingui();
  const isNew = supplier === 'new';
  return (
    <>
      <TextField
        label={t`Company name`}
        hint={t`As on the bank account: payments are made to this name.`}
        most={100}
        value={draft.name}
        error={error('name')}
        onChange={(name) => onChange({ ...draft, name })}
      />
      <TextField
        label={t`Tax ID`}
        most={30}
        value={draft.taxId}
        error={error('taxId')}
        onChange={(taxId) => onChange({ ...draft, taxId: taxId.toUpperCase() })}
      />
      <TextField
        label={t`Bank`}
        most={100}
        value={draft.bank}
        error={error('bank')}
        onChange={(bank) => onChange({ ...draft, bank })}
      />
      <TextField
        label={t`Account number`}
        most={40}
        value={draft.account}
        placeholder={isNew ? '' : supplier.account}
        hint={
          isNew
            ? t`A second person must confirm it before anything is paid.`
            : t`Leave empty to keep the current number. A change must be confirmed by a second person.`
        }
        error={error('account')}
        onChange={(account) => onChange({ ...draft, account })}
      />
      <SwitchField
        label={t`Enabled`}
        checked={draft.enabled}
        onChange={(enabled) => onChange({ ...draft, enabled })}
      />
    </>
  );
}
