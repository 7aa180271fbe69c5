import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { todayIn } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Field } from '#ui/Field.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { calendarQueries } from '#features/organisation/calendar/calendar.queries.ts';
import { useFlowEditor } from '../flow-editor-context.ts';
import css from '../Flows.module.css';
import { flowEditorQueries, type Period } from '../flow-editor.queries.ts';
import { canBeSent } from '../use-issues.ts';
import { quarterBefore } from './quarter.ts';
import { TriedTable } from './TriedTable.tsx';

/** Applies the edited flow to all documents of a period and shows the differences. */
export function TryOn() {
  const { t } = useLingui();
  const usual = useLastQuarter();
  const { issues } = useFlowEditor();
  const [chosen, setPeriod] = useState<Period | null>(null);
  const period = chosen ?? usual;
  const [tried, setTried] = useState<Period | null>(null);
  const possible = canBeSent(issues) && period.from !== '' && period.from <= period.to;
  const day = (part: keyof Period, label: string) => (
    <Field label={label}>
      {(ids) => (
        <Input
          {...ids}
          type="date"
          style={{ width: 160 }}
          value={period[part]}
          onChange={({ target }) => setPeriod({ ...period, [part]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <div className={css['view']}>
      <p className={css['soft']}>
        <Trans>
          Documents submitted in this period are run through the flow as it is drawn now. Nothing is changed.
        </Trans>
      </p>
      <div className={css['tools']}>
        {day('from', t`From`)}
        {day('to', t`To`)}
        <span style={{ paddingBottom: 10 }}>
          <Button type="primary" disabled={!possible} onClick={() => setTried(period)}>
            <Trans>Run test</Trans>
          </Button>
        </span>
      </div>
      {tried && <Tried period={tried} />}
    </div>
  );
}

const NOT_YET: Period = { from: '', to: '' };

/** The last full quarter in the company's time zone, in which the server interprets the days. */
function useLastQuarter(): Period {
  const { data } = useQuery(calendarQueries.get());
  return data ? quarterBefore(todayIn(data.setting.timeZone)) : NOT_YET;
}

function Tried({ period }: { period: Period }) {
  const { t } = useLingui();
  const { id, state } = useFlowEditor();
  const { data, error, refetch } = useQuery(flowEditorQueries.tryOn(id, state.drawn.definition, period));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={6} />;
  if (data.total === 0) return <Empty title={t`No documents were submitted in this period`} icon="doc" />;
  const { total } = data;
  const totals = [
    [total, plural(total, { one: 'document tested', other: 'documents tested' }), ''],
    [data.changed, t`would take another path`, data.changed > 0 ? 'wait' : ''],
    [data.stuck, t`could not be submitted`, data.stuck > 0 ? 'stop' : ''],
  ] as const;
  return (
    <>
      <div className={css['totals']} role="status">
        {totals.map(([count, words, tone]) => (
          <div key={words} className={css['total']} data-tone={tone}>
            <b>{count}</b>
            <span>{words}</span>
          </div>
        ))}
      </div>
      <TriedTable items={data.items} />
    </>
  );
}
