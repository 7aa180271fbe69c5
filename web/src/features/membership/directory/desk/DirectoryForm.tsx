import { Trans, useLingui } from '@lingui/react/macro';
import type { DirectorySetting } from '@outlay/contract/membership/directory';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { toast } from '#screen/toast.ts';
import { Field } from '#ui/Field.tsx';
import { rememberMembers } from '#features/organisation/company/use-members.ts';
import { MembersField } from '#features/organisation/company/desk/MembersField.tsx';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { FormError } from '#desk/form/FormError.tsx';
import own from './Directory.module.css';
import { AddressSource, ConnectionSource } from './DirectorySource.tsx';
import { useSaveDirectory } from './directory.queries.ts';

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:/.test(text);

/** Where the directory is, and who takes over from leavers. */
export function DirectoryForm({ setting }: { setting: DirectorySetting | null }) {
  const { t } = useLingui();
  const { form, set, tried, save, saving, error } = useDirectoryForm(setting);
  const source = setting?.source;
  const isOther = source?.kind === 'address' && form.url.trim() !== source.url;
  const secretMissing = (!setting || isOther) && form.secret.trim() === '';
  return (
    <section className={own['card']}>
      {source?.kind === 'connection' ? (
        <ConnectionSource source={source} />
      ) : (
        <AddressSource>
          <TextField
            label={t`Address`}
            value={form.url}
            most={500}
            placeholder="https://people.example.com/outlay.json"
            onChange={(url) => set({ url })}
            error={tried && !isAddress(form.url.trim()) ? t`An address starts with https://` : null}
          />
          <TokenField
            kept={setting !== null && !isOther}
            missing={tried && secretMissing}
            value={form.secret}
            onChange={(secret) => set({ secret })}
          />
        </AddressSource>
      )}
      <MembersField
        single
        label={t`Successors of leavers`}
        value={form.handOverId ? [form.handOverId] : []}
        onChange={([handOverId]) => set({ handOverId: handOverId ?? null })}
      />
      <SwitchField
        label={t`Sync automatically every night`}
        checked={form.enabled}
        onChange={(enabled) => set({ enabled })}
      />
      <FormError error={error} />
      <div className={own['acts']}>
        <Button type="primary" loading={saving} onClick={() => save(secretMissing)}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </section>
  );
}

interface TokenFieldProps {
  /** A token is stored for this address. */
  kept: boolean;
  missing: boolean;
  value: string;
  onChange: (value: string) => void;
}

function TokenField({ kept, missing, value, onChange }: TokenFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Token`}
      hint={
        kept
          ? t`Stored, and never shown again. Leave empty to keep it.`
          : t`Sent with each request as a bearer token. Stored encrypted.`
      }
      error={missing ? t`The address needs a token.` : null}
    >
      {(ids) => (
        <Input.Password
          {...ids}
          autoComplete="off"
          maxLength={1000}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function useDirectoryForm(setting: DirectorySetting | null) {
  const { t } = useLingui();
  const [form, setForm] = useState(() => {
    if (setting?.handOver) rememberMembers([setting.handOver]);
    return {
      url: setting?.source.kind === 'address' ? setting.source.url : '',
      secret: '',
      handOverId: setting?.handOver?.id ?? null,
      enabled: setting?.enabled ?? false,
    };
  });
  const [tried, setTried] = useState(false);
  const change = useSaveDirectory();
  const save = (secretMissing: boolean) => {
    setTried(true);
    const { url, secret, ...rest } = { ...form, url: form.url.trim(), secret: form.secret.trim() };
    const followsConnection = setting?.source.kind === 'connection';
    if (!followsConnection && (!isAddress(url) || secretMissing)) return;
    const address = followsConnection ? {} : { address: { url, ...(secret ? { secret } : {}) } };
    change.mutate(
      { ...rest, ...address, version: setting?.version ?? 0 },
      { onSuccess: () => toast(t`Saved`, 'good') },
    );
  };
  const set = (part: Partial<typeof form>) => setForm((now) => ({ ...now, ...part }));
  return { form, set, tried, save, saving: change.isPending, error: change.error };
}
