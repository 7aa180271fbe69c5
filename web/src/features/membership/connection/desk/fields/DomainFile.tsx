import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useRef } from 'react';
import { TextField } from '#desk/form/TextField.tsx';
import css from '../Connections.module.css';
import type { FieldsProps } from './SettingText.tsx';

/** The file by which WeCom verifies the trusted domain: chosen, or its name and content pasted. */
export function DomainFile({ settings, onChange, wrong }: FieldsProps<'wecom'>) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { name, text } = settings.domainFile ?? { name: '', text: '' };
  const set = (part: { name?: string; text?: string }) => {
    const next = { name, text, ...part };
    onChange({ ...settings, domainFile: next.name || next.text ? next : null });
  };
  return (
    <div>
      <b>
        <Trans>File that verifies the domain</Trans>
      </b>
      <p>
        <Trans>
          WeCom gives it when you enter the trusted domain. Saved here, it is served from this address.
        </Trans>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".txt,text/plain"
        aria-label={t`File that verifies the domain`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void file.text().then((content) => set({ name: file.name, text: content.trim() }));
          target.value = '';
        }}
      />
      <Button className={css['choose'] ?? ''} onClick={() => input.current?.click()}>
        <Trans>Choose the file</Trans>
      </Button>
      <TextField
        label={t`File name`}
        most={100}
        placeholder="WW_verify_….txt"
        value={name}
        error={wrong('settings.domainFile.name')}
        onChange={(next) => set({ name: next.trim() })}
      />
      <TextField
        label={t`Content`}
        most={200}
        value={text}
        error={wrong('settings.domainFile.text')}
        onChange={(next) => set({ text: next })}
      />
    </div>
  );
}
