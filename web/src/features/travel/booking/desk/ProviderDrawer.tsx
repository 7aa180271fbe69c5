import { useLingui } from '@lingui/react/macro';
import type { TravelProvider, TravelProviderForm } from '@outlay/contract/travel/booking.setting';
import { Drawer } from 'antd';
import { useState } from 'react';
import { Notice } from '#ui/Notice.tsx';
import { useSaved } from '#desk/form/use-saved.ts';
import css from '#desk/Desk.module.css';
import { DrawerActs } from '#desk/form/DrawerActs.tsx';
import form from '#desk/form/Form.module.css';
import { FormError } from '#desk/form/FormError.tsx';
import { missingIn, sentOf } from './provider-draft.ts';
import { PROVIDER_WORDS } from './provider-words.ts';
import { ProviderFields } from './ProviderFields.tsx';
import { ProviderState } from './ProviderState.tsx';
import { useSaveProvider } from './settings.queries.ts';

interface ProviderDrawerProps {
  start: TravelProviderForm;
  /** As it is stored; null for a new one. */
  provider: TravelProvider | null;
  onClose: () => void;
}

/** One provider: its form, and of a stored one its state and test. */
export function ProviderDrawer({ start, provider, onClose }: ProviderDrawerProps) {
  const { t, i18n } = useLingui();
  const [draft, setDraft] = useState(start);
  const [attempted, setAttempted] = useState(false);
  const save = useSaveProvider();
  const saved = useSaved(onClose);
  const missing = missingIn(draft, provider?.secrets ?? []);
  const { label, about } = PROVIDER_WORDS[draft.kind];
  const submit = () => {
    setAttempted(true);
    if (missing.length === 0) save.mutate(sentOf(draft), saved);
  };
  return (
    <Drawer
      open
      size={560}
      title={provider ? provider.name : i18n._(label)}
      onClose={onClose}
      footer={<DrawerActs busy={save.isPending} onCancel={onClose} onSave={submit} />}
    >
      <div className={form['drawer']}>
        <div className={css['notices']}>
          <Notice
            tone={draft.kind === 'sandbox' ? 'wait' : 'plain'}
            icon={draft.kind === 'sandbox' ? 'flash' : 'info'}
            title={draft.kind === 'sandbox' ? t`Sandbox: nothing is really booked` : i18n._(label)}
          >
            {i18n._(about)}
          </Notice>
        </div>
        <FormError error={save.error} />
        <ProviderFields
          draft={draft}
          stored={provider?.secrets ?? []}
          missing={attempted ? missing : []}
          error={save.error}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
        {provider && <ProviderState provider={provider} />}
      </div>
    </Drawer>
  );
}
