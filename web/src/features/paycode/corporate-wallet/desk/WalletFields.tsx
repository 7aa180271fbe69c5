import { useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { fieldError } from '#desk/form/field-error.ts';
import { OneField } from '#desk/form/OneField.tsx';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { reasonText } from '#text/errors.ts';
import { Field } from '#ui/Field.tsx';
import type { WalletDraft } from './wallet-draft.ts';
import { KIND_WORDS } from './wallet-kinds.ts';
import type { WalletPartProps } from './wallet-parts.ts';

type TextName = 'name' | 'apiBase' | 'appId' | 'account' | 'codeLink' | 'serialNumber' | 'keyId';

interface TextMore {
  hint?: string;
  placeholder?: string;
}

/** The contract with the wallet, and its keys. */
export function WalletFields(props: WalletPartProps & { hasKey: boolean }) {
  const { draft, missing, error, onChange, hasKey } = props;
  const { t, i18n } = useLingui();
  const words = KIND_WORDS[draft.kind];
  const set = (part: Partial<WalletDraft>) => onChange({ ...draft, ...part });
  const wrong = (path: string) => (missing.includes(path) ? reasonText('required') : fieldError(error, path));
  const text = (name: TextName, label: string, more: TextMore = {}) => (
    <TextField
      label={label}
      most={name === 'codeLink' ? 500 : 300}
      value={draft[name]}
      error={wrong(name)}
      onChange={(value) => set({ [name]: value })}
      {...more}
    />
  );
  return (
    <>
      <p>{i18n._(words.about)}</p>
      {text('name', t({ message: 'Name', context: 'of a wallet' }), {
        hint: t`Employees see it beside their payment code.`,
      })}
      {draft.kind === 'dingtalk' && <ConnectionField {...props} wrong={wrong('connectionId')} />}
      <VendorFields kind={draft.kind} text={text}>
        <Keys draft={draft} hasKey={hasKey} wrong={wrong} onSet={set} />
      </VendorFields>
      <SwitchField
        label={i18n._(words.on)}
        checked={draft.enabled}
        onChange={(enabled) => set({ enabled })}
      />
    </>
  );
}

interface VendorFieldsProps {
  kind: WalletDraft['kind'];
  text: (name: TextName, label: string, more?: TextMore) => ReactNode;
  /** The keys. */
  children: ReactNode;
}

/** As the vendor’s own pages name them. */
function VendorFields({ kind, text, children }: VendorFieldsProps) {
  const { t } = useLingui();
  const placeholder = 'https://';
  if (kind === 'dingtalk')
    return text('account', t`DingTalk code identity (codeIdentity)`, {
      hint: t`The name that DingTalk gave to your pay code`,
    });
  if (kind === 'wechat')
    return (
      <>
        {text('appId', t`Service provider merchant ID (sp_mchid)`)}
        {text('account', t`Sub-merchant ID (sub_mchid)`)}
        {text('serialNumber', t`Merchant certificate serial number`)}
        {text('keyId', t`WeChat Pay public key ID`)}
        {text('apiBase', t`WeChat Pay address`, {
          hint: t`Leave empty for the default address`,
          placeholder,
        })}
        {children}
      </>
    );
  return (
    <>
      {text('appId', t`Alipay app ID`)}
      {text('account', t`Alipay enterprise ID`)}
      {text('apiBase', t`Alipay gateway`, { hint: t`Leave empty for the default gateway`, placeholder })}
      {children}
      {text('codeLink', t`Link to the code on a phone`)}
    </>
  );
}

/** The connection whose app issues the codes. */
function ConnectionField({
  draft,
  connections,
  wrong,
  onChange,
}: WalletPartProps & { wrong: string | null }) {
  const { t } = useLingui();
  return (
    <OneField
      label={t`DingTalk connection`}
      hint={
        connections.length > 0
          ? t`Its app needs the permission for pay codes`
          : t`Connect DingTalk first, under Connections`
      }
      placeholder={t`Choose a connection`}
      value={connections.some(({ id }) => id === draft.connectionId) ? draft.connectionId : null}
      options={connections.map(({ id, name }) => ({ value: id, label: name }))}
      error={wrong}
      onChange={(connectionId) => onChange({ ...draft, connectionId })}
    />
  );
}

interface KeysProps {
  draft: WalletDraft;
  hasKey: boolean;
  wrong: (path: string) => string | null;
  onSet: (part: Partial<WalletDraft>) => void;
}

/** The wallet’s public key, and the private one of the company’s app. */
function Keys({ draft, hasKey, wrong, onSet }: KeysProps) {
  const { t } = useLingui();
  const isWechat = draft.kind === 'wechat';
  return (
    <>
      <Field label={isWechat ? t`WeChat Pay public key` : t`Alipay public key`} error={wrong('walletKey')}>
        {(ids) => (
          <Input.TextArea
            {...ids}
            rows={3}
            maxLength={4000}
            spellCheck={false}
            value={draft.walletKey}
            onChange={({ target }) => onSet({ walletKey: target.value })}
          />
        )}
      </Field>
      <Field
        label={isWechat ? t`Merchant API private key` : t`App private key`}
        hint={hasKey ? t`Stored, and never shown again. Leave empty to keep it.` : undefined}
        error={wrong('privateKey')}
      >
        {(ids) => (
          <Input.Password
            {...ids}
            autoComplete="new-password"
            maxLength={4000}
            {...(hasKey ? { placeholder: '••••••••' } : {})}
            value={draft.privateKey}
            onChange={({ target }) => onSet({ privateKey: target.value })}
          />
        )}
      </Field>
    </>
  );
}
