import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportAnswer } from '@outlay/contract/import';
import type { OrderColumn, OrderMapping } from '@outlay/contract/travel/order';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Button, Input, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import css from '#desk/Desk.module.css';
import { FileButton } from '#desk/form/FileButton.tsx';
import { ImportResults } from '#desk/form/ImportResults.tsx';
import { errorWords } from '#text/errors.ts';
import { Field } from '#ui/Field.tsx';
import { MappingFields, type Mapped } from './MappingFields.tsx';
import { sourceQueries } from './orders.queries.ts';

/** The file of a provider, as it is sent. */
export interface ProviderFile {
  source: string;
  text: string;
  mapping: OrderMapping | null;
  apply: boolean;
}

interface ProviderImportProps<Result> {
  title: string;
  /** Columns that the file can have, and those that it needs. */
  columns: readonly OrderColumn[];
  needed: readonly OrderColumn[];
  /** Further fields, below the provider. */
  children?: ReactNode;
  change: {
    mutateAsync: (file: ProviderFile) => Promise<Result>;
    isPending: boolean;
    error: Error | null;
  };
  /** What the dry run found, above its rows. */
  summary?: (answer: Result) => ReactNode;
  onDone: (answer: Result) => void;
  onClose: () => void;
}

/** Imports a provider's file: first its columns and a dry run, then the import. */
export function ProviderImport<Result extends ImportAnswer & Mapped>(props: ProviderImportProps<Result>) {
  const { title, columns, needed, children, change, summary, onDone, onClose } = props;
  const { t } = useLingui();
  const [source, setSource] = useState('');
  const [text, setText] = useState('');
  const [trial, setTrial] = useState<Result | null>(null);
  const run = async (mapping: OrderMapping | null, apply: boolean) => {
    const answer = await change.mutateAsync({ source, text, mapping, apply }).catch(() => null);
    if (!answer) return;
    if (!answer.applied) return setTrial(answer);
    onDone(answer);
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
      title={title}
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
      {children}
      <RowsField text={text} short={trial !== null} error={change.error} onChange={forget} />
      {trial && (
        <Trial {...{ trial, columns, needed, summary }} onMapping={(mapping) => void run(mapping, false)} />
      )}
    </Modal>
  );
}

interface TrialProps<Result> extends Pick<ProviderImportProps<Result>, 'columns' | 'needed'> {
  trial: Result;
  summary: ProviderImportProps<Result>['summary'] | undefined;
  onMapping: (mapping: OrderMapping) => void;
}

/** The columns of the file, and what the dry run found. */
function Trial<Result extends ImportAnswer & Mapped>(props: TrialProps<Result>) {
  const { trial, columns, needed, summary, onMapping } = props;
  return (
    <>
      <MappingFields answer={trial} columns={columns} needed={needed} onChange={onMapping} />
      {trial.missing.length === 0 && (
        <>
          {summary?.(trial)}
          <ImportResults answer={trial} />
        </>
      )}
    </>
  );
}

interface RunButtonProps {
  trial: ImportAnswer | null;
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
