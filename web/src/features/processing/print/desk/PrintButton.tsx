import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { PRINT_MOST, type PrintJob } from '@outlay/contract/processing/print';
import { Alert, Button, Checkbox, Modal, Progress, Radio } from 'antd';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatBytes } from '#text/format.ts';
import { CHOICE_WORDS, FAILURE_WORDS, type PrintChoice } from '../print-words.ts';
import { usePrint, type Print } from '../print.queries.ts';
import css from '#desk/Desk.module.css';

/** Prints the selected rows. */
export function PrintButton({ documentIds }: { documentIds: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const { length } = documentIds;
  return (
    <>
      <Button disabled={length === 0 || length > PRINT_MOST} onClick={() => setOpen(true)}>
        {length === 0 ? (
          <Trans>Print</Trans>
        ) : (
          <Plural value={length} one="Print # document" other="Print # documents" />
        )}
      </Button>
      {length > PRINT_MOST && (
        <small className={css['small']}>
          <Trans>At most {PRINT_MOST} at a time.</Trans>
        </small>
      )}
      {open && <PrintModal documentIds={documentIds} onClose={() => setOpen(false)} />}
    </>
  );
}

interface PrintModalProps {
  documentIds: readonly string[];
  onClose: () => void;
}

function PrintModal({ documentIds, onClose }: PrintModalProps) {
  const { t } = useLingui();
  const print = usePrint(documentIds);
  const [choice, setChoice] = useState<PrintChoice>('standard');
  const [withInvoices, setWithInvoices] = useState(true);
  const { job } = print;
  const step = job === null ? 'choose' : job.state === 'waiting' ? 'running' : job.state;
  const words = { choose: t`Create file`, running: t`Download`, done: t`Download`, failed: t`Try again` };
  const act = () => {
    if (!job) print.start(choice, withInvoices);
    else if (job.state === 'failed') print.again();
    else print.save(job);
  };
  return (
    <Modal
      open
      title={t`Print`}
      okText={words[step]}
      cancelText={t`Close`}
      okButtonProps={{ loading: print.starting || print.saving, disabled: step === 'running' }}
      onOk={act}
      onCancel={onClose}
    >
      {job ? (
        <Result job={job} />
      ) : (
        <Choice
          choice={choice}
          onChoice={setChoice}
          withInvoices={withInvoices}
          onWithInvoices={setWithInvoices}
        />
      )}
      <Fault print={print} />
    </Modal>
  );
}

interface ChoiceProps {
  choice: PrintChoice;
  onChoice: (choice: PrintChoice) => void;
  withInvoices: boolean;
  onWithInvoices: (withInvoices: boolean) => void;
}

function Choice({ choice, onChoice, withInvoices, onWithInvoices }: ChoiceProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <Radio.Group
        aria-label={t`What to print`}
        optionType="button"
        value={choice}
        options={(Object.keys(CHOICE_WORDS) as PrintChoice[]).map((value) => ({
          value,
          label: i18n._(CHOICE_WORDS[value].label),
        }))}
        onChange={({ target }) => onChoice(target.value as PrintChoice)}
      />
      <p>{i18n._(CHOICE_WORDS[choice].hint)}</p>
      {choice !== 'originals' && (
        <Checkbox checked={withInvoices} onChange={({ target }) => onWithInvoices(target.checked)}>
          <Trans>With invoices attached</Trans>
        </Checkbox>
      )}
    </>
  );
}

function Result({ job: { state, failure, fileName, size, done, total } }: { job: PrintJob }) {
  const { t, i18n } = useLingui();
  if (state === 'failed')
    return <Alert type="error" showIcon title={i18n._(FAILURE_WORDS[failure ?? 'fault'])} />;
  if (state === 'done')
    return (
      <p style={{ overflowWrap: 'anywhere' }}>
        {fileName} · {formatBytes(size ?? 0)}
      </p>
    );
  return (
    <>
      <Progress aria-label={t`Progress`} percent={Math.round((done / total) * 100)} showInfo={false} />
      <p role="status">
        <Trans>
          {done} of {total} documents
        </Trans>
      </p>
    </>
  );
}

const Fault = ({ print: { error } }: { print: Print }) =>
  error && (
    <p className={css['wrong']} role="alert">
      {errorWords(error)}
    </p>
  );
