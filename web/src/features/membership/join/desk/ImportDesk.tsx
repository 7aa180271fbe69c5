import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberImport } from '@outlay/contract/membership/join.import';
import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { ImportActs } from './ImportActs.tsx';
import { ImportRows } from './ImportRows.tsx';
import own from './Joining.module.css';
import { IMPORT_WORDS } from './joining-words.ts';
import { isWorking, joiningQueries } from './joining.queries.ts';

/** One import: what will happen, or happened, to each row. */
export function ImportDesk({ id, onClose }: { id: string; onClose: () => void }) {
  const { i18n } = useLingui();
  const { data, error, refetch } = useQuery(joiningQueries.import(id));
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows />;
  const { label, tone } = IMPORT_WORDS[data.state];
  return (
    <>
      <header className={own['head']}>
        <Button onClick={onClose}>
          <Trans>Choose another file</Trans>
        </Button>
        <b>{data.fileName}</b>
        <Pill tone={tone}>{i18n._(label)}</Pill>
      </header>
      {isWorking(data.state) && <Working one={data} />}
      <ImportRows one={data} />
      <ImportActs one={data} />
    </>
  );
}

function Working({ one }: { one: MemberImport }) {
  const { t } = useLingui();
  const { done, added, changed } = one;
  const all = added + changed;
  return (
    <div className={own['working']}>
      <Progress
        percent={all === 0 ? 100 : Math.min(100, Math.round((done * 100) / all))}
        status="active"
        aria-label={t`Progress`}
      />
      <p>
        <Trans>
          {done} of {all} rows. You can leave this page; it continues by itself.
        </Trans>
      </p>
    </div>
  );
}
