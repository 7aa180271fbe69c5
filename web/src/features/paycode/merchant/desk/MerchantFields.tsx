import { Trans, useLingui } from '@lingui/react/macro';
import type { MerchantDetail, MerchantForm, MerchantStore } from '@outlay/contract/paycode/merchant';
import { STORES_MOST } from '@outlay/contract/paycode/merchant';
import { Button } from 'antd';
import { fieldError } from '#desk/form/field-error.ts';
import form from '#desk/form/Form.module.css';
import { OneField } from '#desk/form/OneField.tsx';
import { PaneGroup } from '#desk/form/PaneGroup.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { newId } from '#device/id.ts';
import { ENTERED_TYPE_LIST, EXPENSE_TYPES } from '#features/spend/expense/expense-types.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { Notice } from '#ui/Notice.tsx';
import { useTestWebhook } from './merchants.queries.ts';

interface MerchantFieldsProps {
  draft: MerchantForm;
  /** As it is stored; null for a new one. */
  merchant: MerchantDetail | null;
  error: Error | null;
  onChange: (draft: MerchantForm) => void;
}

/** Name, what is bought there, stores, and where its system is notified. */
export function MerchantFields({ draft, merchant, error, onChange }: MerchantFieldsProps) {
  const { t, i18n } = useLingui();
  const change = (part: Partial<MerchantForm>) => onChange({ ...draft, ...part });
  return (
    <>
      <div className={form['pair']}>
        <TextField
          label={t`Name of the merchant`}
          value={draft.name}
          most={60}
          error={fieldError(error, 'name')}
          onChange={(name) => change({ name })}
        />
        <OneField
          label={t`What is bought there`}
          placeholder={t`Please choose`}
          value={draft.type}
          hint={t`The type of the expenses.`}
          options={ENTERED_TYPE_LIST.map((type) => ({
            value: type,
            label: i18n._(EXPENSE_TYPES[type].label),
          }))}
          onChange={(type) => type && change({ type: type as MerchantForm['type'] })}
        />
        <TextField
          label={t`Tax number`}
          value={draft.taxId}
          most={20}
          error={fieldError(error, 'taxId')}
          onChange={(taxId) => change({ taxId })}
        />
        <TextField
          label={t`Contact`}
          value={draft.contact}
          hint={t`For invoices and statements.`}
          error={fieldError(error, 'contact')}
          onChange={(contact) => change({ contact })}
        />
      </div>
      <Stores stores={draft.stores} onChange={(stores) => change({ stores })} />
      <Notifications draft={draft} merchant={merchant} error={error} onChange={onChange} />
    </>
  );
}

/** Where the merchant's own system hears of its payments. */
function Notifications({ draft, merchant, error, onChange }: MerchantFieldsProps) {
  const { t } = useLingui();
  return (
    <PaneGroup title={t`Notifications`}>
      <TextField
        label={t`Address of the merchant’s system`}
        value={draft.webhookUrl}
        most={500}
        hint={t`Told of payments, refunds and requests for invoices. Leave empty for none.`}
        error={fieldError(error, 'webhookUrl')}
        onChange={(webhookUrl) => onChange({ ...draft, webhookUrl: webhookUrl.trim() })}
      />
      {merchant && merchant.webhookFault !== '' && (
        <Notice tone="stop" title={t`The last notification was not taken`}>
          {merchant.webhookFault}
        </Notice>
      )}
      {merchant && merchant.webhookUrl !== '' && merchant.actions.includes('edit') && (
        <Test id={merchant.id} />
      )}
    </PaneGroup>
  );
}

function Test({ id }: { id: string }) {
  const { t } = useLingui();
  const test = useTestWebhook();
  return (
    <Button
      loading={test.isPending}
      onClick={() =>
        test.mutate(
          { id },
          {
            onSuccess: () => toast(t`A test notification is on its way.`, 'good'),
            onError: (error) => toast(errorWords(error), 'stop'),
          },
        )
      }
    >
      <Trans>Send a test</Trans>
    </Button>
  );
}

interface StoresProps {
  stores: readonly MerchantStore[];
  onChange: (stores: MerchantStore[]) => void;
}

/** Places of the merchant; policies and tills can name one. */
function Stores({ stores, onChange }: StoresProps) {
  const { t } = useLingui();
  const rename = (id: string, name: string) =>
    onChange(stores.map((store) => (store.id === id ? { ...store, name } : store)));
  return (
    <PaneGroup title={t`Stores`}>
      {stores.map(({ id, name }, place) => {
        const number = place + 1;
        return (
          <div key={id} className={form['pair']}>
            <TextField
              label={t`Store ${number}`}
              value={name}
              most={60}
              onChange={(text) => rename(id, text)}
            />
            <span style={{ alignSelf: 'end' }}>
              <Button danger type="text" onClick={() => onChange(stores.filter((store) => store.id !== id))}>
                <Trans>Remove</Trans>
              </Button>
            </span>
          </div>
        );
      })}
      <Button
        disabled={stores.length >= STORES_MOST}
        onClick={() => onChange([...stores, { id: newId(), name: '' }])}
      >
        <Trans>Add a store</Trans>
      </Button>
    </PaneGroup>
  );
}
