import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { topModal } from '#screen/modals.ts';

interface DiscardQuestionProps {
  onKeep: () => void;
  onDiscard: () => void;
  /** Saves it and says whether that went; absent where it cannot be saved before it is whole. */
  onSave?: (() => Promise<boolean>) | undefined;
}

/** Something typed would be gone: back to it, save it, or give it up. */
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
      // Outside of a sheet nothing could be pressed while it is open.
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
