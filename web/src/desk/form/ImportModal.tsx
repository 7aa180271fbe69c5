import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportAnswer } from '@outlay/contract/import';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { Field } from '#ui/Field.tsx';
import css from '../Desk.module.css';
import { FileButton } from './FileButton.tsx';
import { ImportResults } from './ImportResults.tsx';

interface ImportModalProps {
  title: string;
  /** The column names, in order. */
  columns: string;
  example: string;
  change: {
    mutateAsync: (input: { text: string; apply: boolean }) => Promise<ImportAnswer>;
    isPending: boolean;
    error: Error | null;
  };
  onClose: () => void;
}

/** Imports a spreadsheet table: first a dry run with a result per row, then the import. */
export function ImportModal({ title, columns, example, change, onClose }: ImportModalProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [trial, setTrial] = useState<ImportAnswer | null>(null);
  const writes = trial ? trial.added + trial.changed : 0;
  const keep = (next: string) => {
    setText(next);
    setTrial(null);
  };
  const run = async (apply: boolean) => {
    const answer = await change.mutateAsync({ text, apply }).catch(() => null);
    if (!answer) return;
    if (!apply) return setTrial(answer);
    toast(t`Imported: ${answer.added} new, ${answer.changed} changed`, 'good');
    onClose();
  };
  return (
    <Modal
      open
      width={640}
      title={title}
      onCancel={onClose}
      footer={
        <div className={css['acts']}>
          <FileButton onText={keep} />
          <span style={{ flex: 1 }} />
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="primary"
            disabled={trial ? writes === 0 : text.trim() === ''}
            loading={change.isPending}
            onClick={() => void run(trial !== null)}
          >
            {trial ? <Trans>Import ({writes})</Trans> : <Trans>Test first</Trans>}
          </Button>
        </div>
      }
    >
      <Field label={t`Rows, comma-separated`} hint={columns} error={change.error && errorWords(change.error)}>
        {(ids) => (
          <Input.TextArea
            {...ids}
            rows={trial ? 3 : 7}
            placeholder={example}
            value={text}
            onChange={({ target }) => keep(target.value)}
          />
        )}
      </Field>
      {trial && <ImportResults answer={trial} />}
    </Modal>
  );
}
