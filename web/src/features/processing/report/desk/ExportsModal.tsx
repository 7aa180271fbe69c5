import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportExport } from '@outlay/contract/processing/report.export';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Progress } from 'antd';
import { errorWords } from '#text/errors.ts';
import { formatBytes, formatRecent } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { CONTENT_WORDS, FAILURE_WORDS, percentOf } from '../export-words.ts';
import { exportsQuery, useSaveExport } from '../report-exports.queries.ts';
import css from './Reports.module.css';

interface ExportsModalProps {
  /** An export is being ordered. */
  starting: boolean;
  /** Why the last one was refused. */
  error: Error | null;
  onClose: () => void;
}

/** My exports of the last day: how far they are, and their files. */
export function ExportsModal({ starting, error: refused, onClose }: ExportsModalProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(exportsQuery());
  return (
    <Modal open title={t`My exports`} footer={null} onCancel={onClose}>
      {!starting && (
        <p className={css['hint']}>
          <Trans>
            You can leave this page meanwhile. Files are kept for a day; only you can download them.
          </Trans>
        </p>
      )}
      {refused && (
        <p className={css['refused']} role="alert">
          {errorWords(refused)}
        </p>
      )}
      {data ? (
        data.items.length === 0 && !starting ? (
          <Empty title={t`No exports yet`} icon="download" />
        ) : (
          <>
            {starting && <SkeletonRows count={1} />}
            <ul className={css['exports']}>
              {data.items.map((one) => (
                <ExportRow key={one.id} one={one} />
              ))}
            </ul>
          </>
        )
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={2} />
      )}
    </Modal>
  );
}

function ExportRow({ one }: { one: ReportExport }) {
  const { i18n, t } = useLingui();
  const save = useSaveExport();
  const { fileName, content, state, failure, size, at } = one;
  const about = [i18n._(CONTENT_WORDS[content]), formatRecent(at), size !== null && formatBytes(size)];
  return (
    <li>
      <span>
        {fileName}
        <small>{about.filter(Boolean).join(' · ')}</small>
        {failure && <small className={css['refused']}>{i18n._(FAILURE_WORDS[failure])}</small>}
      </span>
      {state === 'done' ? (
        <Button
          icon={<Icon name="download" size={16} />}
          loading={save.isPending}
          aria-label={t`Download ${fileName}`}
          onClick={() => save.mutate(one)}
        >
          <Trans>Download</Trans>
        </Button>
      ) : (
        state !== 'failed' && (
          <Progress
            className={css['exporting'] ?? ''}
            aria-label={t`Progress`}
            percent={percentOf(one)}
            status="active"
          />
        )
      )}
    </li>
  );
}
