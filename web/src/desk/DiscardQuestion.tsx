import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { topModal } from '#screen/modals.ts';

interface DiscardQuestionProps {
  onKeep: () => void;
  onDiscard: () => void;
  /** Saves and returns whether it succeeded; absent where an incomplete input cannot be saved. */
  onSave?: (() => Promise<boolean>) | undefined;
}

/** Asks what to do with unsaved input: keep editing, save or discard. */
export function DiscardQuestion({ onKeep, onDiscard, onSave }: DiscardQuestionProps) {
  const { t } = useLingui();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const saved = await onSave?.();
    setSaving(false);
    if (saved) onDiscard();
    else onKeep();
  };
  return (
    <Modal
      open
      title={t`Discard what you entered?`}
      onCancel={onKeep}
      zIndex={2_000}
      // Inside the topmost modal, since everything outside it is inert.
      getContainer={() => topModal()?.element ?? window.document.body}
      width={460}
      footer={[
        <Button key="keep" onClick={onKeep}>{t`Keep editing`}</Button>,
        onSave && <Button key="save" loading={saving} onClick={() => void save()}>{t`Save draft`}</Button>,
        <Button key="discard" type="primary" danger onClick={onDiscard}>{t`Discard`}</Button>,
      ]}
    >
      <Trans>It has not been saved.</Trans>
    </Modal>
  );
}
