import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderImportAnswer, OrderMapping } from '@outlay/contract/travel/order';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import css from '#desk/Desk.module.css';
import { FileButton } from '#desk/form/FileButton.tsx';
import { ImportResults } from '#desk/form/ImportResults.tsx';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { Field } from '#ui/Field.tsx';
import { MappingFields } from './MappingFields.tsx';
import { sourceQueries, useImportOrders } from './orders.queries.ts';

/** Imports a provider's file: first its columns and a dry run, then the import. */
export function ImportOrders({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [source, setSource] = useState('');
  const [text, setText] = useState('');
  const [trial, setTrial] = useState<OrderImportAnswer | null>(null);
  const change = useImportOrders();
  const run = async (mapping: OrderMapping | null, apply: boolean) => {
    const answer = await change.mutateAsync({ source, text, mapping, apply }).catch(() => null);
    if (!answer) return;
    if (!answer.applied) return setTrial(answer);
    toast(t`Imported: ${answer.added} new, ${answer.changed} changed`, 'good');
    onClose();
  };
  const forget = (next: string) => {
    setText(next);
    setTrial(null);
  };
  return (
    <Modal
      open
      width={720}
      title={t`Import orders from a CSV file`}
      onCancel={onClose}
      footer={
        <div className={css['acts']}>
          <FileButton onText={forget} />
          <span style={{ flex: 1 }} />
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <RunButton
            trial={trial}
            ready={source.trim() !== '' && text.trim() !== ''}
            busy={change.isPending}
            onRun={() => void run(trial?.mapping ?? null, trial !== null)}
          />
        </div>
      }
    >
      <SourceField
        value={source}
        onChange={(next) => {
          setSource(next);
          setTrial(null);
        }}
      />
      <RowsField text={text} short={trial !== null} error={change.error} onChange={forget} />
      {trial && (
        <>
          <MappingFields answer={trial} onChange={(mapping) => void run(mapping, false)} />
          {trial.missing.length === 0 && <ImportResults answer={trial} />}
        </>
      )}
    </Modal>
  );
}

interface RunButtonProps {
  trial: OrderImportAnswer | null;
  /** There is something to test. */
  ready: boolean;
  busy: boolean;
  onRun: () => void;
}

/** Tests first, and imports what the test found. */
function RunButton({ trial, ready, busy, onRun }: RunButtonProps) {
  const writes = trial ? trial.added + trial.changed : 0;
  return (
    <Button type="primary" disabled={trial ? writes === 0 : !ready} loading={busy} onClick={onRun}>
      {trial ? <Trans>Import ({writes})</Trans> : <Trans>Test first</Trans>}
    </Button>
  );
}

interface RowsFieldProps {
  text: string;
  short: boolean;
  error: Error | null;
  onChange: (text: string) => void;
}

/** The file as text. */
function RowsField({ text, short, error, onChange }: RowsFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Rows, comma-separated`}
      hint={t`The first row names the columns.`}
      error={error && errorWords(error)}
    >
      {(ids) => (
        <Input.TextArea
          {...ids}
          rows={short ? 3 : 7}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** The provider: its columns are remembered by its name. */
function SourceField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const { t } = useLingui();
  const { data } = useQuery(sourceQueries.all());
  return (
    <Field label={t`Travel provider`} hint={t`The columns of its file are remembered for the next time.`}>
      {(ids) => (
        <AutoComplete
          {...ids}
          value={value}
          options={data?.items.map(({ name }) => ({ value: name })) ?? []}
          onChange={onChange}
          style={{ width: '100%' }}
        />
      )}
    </Field>
  );
}
