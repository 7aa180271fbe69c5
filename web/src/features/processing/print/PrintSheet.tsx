import { Trans, useLingui } from '@lingui/react/macro';
import type { PrintJob } from '@outlay/contract/processing/print';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatBytes } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Chips } from '#ui/Chips.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import css from './Print.module.css';
import { CHOICE_WORDS, FAILURE_WORDS, type PrintChoice } from './print-words.ts';
import { usePrint, type Print } from './print.queries.ts';

interface PrintSheetProps {
  documentIds: readonly string[];
  onClose: () => void;
}

/** Prints documents: options, progress and the file. Open as long as it is mounted. */
export function PrintSheet({ documentIds, onClose }: PrintSheetProps) {
  const { t } = useLingui();
  const print = usePrint(documentIds);
  return (
    <Sheet open title={t`Print`} onClose={onClose}>
      {print.job ? <PrintResult job={print.job} print={print} /> : <PrintForm print={print} />}
    </Sheet>
  );
}

function PrintForm({ print }: { print: Print }) {
  const { t, i18n } = useLingui();
  const [choice, setChoice] = useState<PrintChoice>('standard');
  const [withInvoices, setWithInvoices] = useState(true);
  const options = (Object.keys(CHOICE_WORDS) as PrintChoice[]).map((value) => ({
    value,
    label: i18n._(CHOICE_WORDS[value].label),
  }));
  return (
    <>
      <Chips label={t`What to print`} value={choice} options={options} onChange={setChoice} />
      <p className={css['hint']}>{i18n._(CHOICE_WORDS[choice].hint)}</p>
      {choice !== 'originals' && (
        <Checkbox checked={withInvoices} onChange={setWithInvoices}>
          <Trans>With invoices attached</Trans>
        </Checkbox>
      )}
      <PrintFault print={print} />
      <Button wide busy={print.starting} onPress={() => print.start(choice, withInvoices)}>
        <Trans>Create file</Trans>
      </Button>
    </>
  );
}

function PrintResult({ job, print }: { job: PrintJob; print: Print }) {
  const { i18n } = useLingui();
  const { state, failure, fileName, size } = job;
  if (state === 'failed')
    return (
      <>
        <Notice tone="stop" title={i18n._(FAILURE_WORDS[failure ?? 'fault'])} />
        <Button wide icon="retry" onPress={print.again}>
          <Trans>Try again</Trans>
        </Button>
      </>
    );
  if (state !== 'done') return <PrintProgress job={job} print={print} />;
  return (
    <>
      <p className={css['file']}>
        {fileName}
        <small>{formatBytes(size ?? 0)}</small>
      </p>
      <PrintFault print={print} />
      <Button wide icon="download" busy={print.saving} onPress={() => print.save(job)}>
        <Trans>Download</Trans>
      </Button>
    </>
  );
}

function PrintProgress({ job: { done, total }, print }: { job: PrintJob; print: Print }) {
  const { t } = useLingui();
  return (
    <div className={css['progress']}>
      <progress aria-label={t`Progress`} value={done} max={total} />
      <p role="status">
        <Trans>
          {done} of {total} documents
        </Trans>
      </p>
      <PrintFault print={print} />
    </div>
  );
}

const PrintFault = ({ print: { error } }: { print: Print }) =>
  error && <Notice tone="stop" title={errorWords(error)} />;
