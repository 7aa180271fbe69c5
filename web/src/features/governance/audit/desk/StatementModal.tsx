import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatFullInstant } from '#text/format.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import css from './Audit.module.css';
import { auditQueries, useCompareStatement } from './audit.queries.ts';

/** The current audit statement for printing, and a check that the log still matches an earlier one. */
export function StatementModal({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(auditQueries.statement());
  return (
    <Modal
      open
      title={t`Audit log statement`}
      onCancel={onClose}
      footer={
        <Button type="primary" disabled={!data} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      }
    >
      <div className={css['statement']}>
        {data ? (
          <dl className={css['rows']}>
            <Fact label={t`Company`} value={data.companyName} />
            <Fact label={t`When`} value={formatFullInstant(data.at)} />
            <Fact label={t`Newest event`} value={String(data.seq)} exact />
            <Fact label={t`Fingerprint`} value={data.fingerprint} exact />
          </dl>
        ) : error ? (
          <ErrorBox error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows />
        )}
        <p>
          <Trans>
            The fingerprint covers every event up to the newest. Keep the printout where no one who runs this
            server can change it. Auditors with an email address receive it once a day.
          </Trans>
        </p>
      </div>
      <Compare />
    </Modal>
  );
}

/** `exact`: monospaced, because it is typed in letter by letter. */
const Fact = ({ label, value, exact }: { label: string; value: string; exact?: boolean }) => (
  <div>
    <dt>{label}</dt>
    <dd>{exact ? <code>{value}</code> : value}</dd>
  </div>
);

function Compare() {
  const { t } = useLingui();
  const [seq, setSeq] = useState('');
  const [fingerprint, setFingerprint] = useState('');
  const compare = useCompareStatement();
  const ready = /^[1-9]\d{0,14}$/.test(seq.trim()) && fingerprint.trim() !== '';
  return (
    <section className={css['compare']} aria-label={t`Compare an earlier statement`}>
      <h2 className={css['about']}>
        <Trans>Compare an earlier statement</Trans>
      </h2>
      <TextField label={t`Newest event`} value={seq} onChange={setSeq} />
      <TextField label={t`Fingerprint`} value={fingerprint} onChange={setFingerprint} />
      <Button
        disabled={!ready}
        loading={compare.isPending}
        onClick={() => compare.mutate({ seq: Number(seq.trim()), fingerprint: fingerprint.trim() })}
      >
        <Trans>Compare</Trans>
      </Button>
      <div role="status">
        {compare.error && <Notice tone="stop" title={errorWords(compare.error)} />}
        {compare.data &&
          (compare.data.holds ? (
            <Notice tone="good" title={t`The log still contains everything up to that event.`} />
          ) : (
            <Notice
              tone="stop"
              title={t`The log no longer matches that statement. Check for typing errors first.`}
            />
          ))}
      </div>
    </section>
  );
}
