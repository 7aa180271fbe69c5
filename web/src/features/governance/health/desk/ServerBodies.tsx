import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ServerFigures } from '@outlay/contract/governance/health';
import { formatBytes, formatFullInstant } from '#text/format.ts';
import { Facts } from '#ui/Facts.tsx';
import css from './Health.module.css';
import { SWEEP_WORDS } from './health-words.ts';

export function SweepsBody({ sweeps }: Pick<ServerFigures, 'sweeps'>) {
  const { t, i18n } = useLingui();
  const result = ({ endedAt, failed }: ServerFigures['sweeps'][number]) => {
    if (endedAt === null) return t`Not run yet`;
    const at = formatFullInstant(endedAt);
    return failed === 0 ? at : t`${at}, ${plural(failed, { one: '# part failed', other: '# parts failed' })}`;
  };
  return <Facts facts={sweeps.map((sweep) => [i18n._(SWEEP_WORDS[sweep.name]), result(sweep)] as const)} />;
}

export function BackupsBody({ backups }: Pick<ServerFigures, 'backups'>) {
  const { t } = useLingui();
  const { folder, everyHours, lastAt, provenAt, encrypted } = backups;
  if (folder === 'none') return null;
  return (
    <Facts
      facts={[
        [t`Last backup`, lastAt ? formatFullInstant(lastAt) : t`None yet`],
        [t`Last proven restore`, provenAt ? formatFullInstant(provenAt) : t`Never`],
        [t`Interval`, t`${plural(everyHours, { one: '# hour', other: '# hours' })}`],
        [t`Encrypted`, encrypted ? t`Yes` : t`No`],
      ]}
    />
  );
}

export function MarksBody({ marks: { isSet, lastAt } }: Pick<ServerFigures, 'marks'>) {
  const { t } = useLingui();
  if (!isSet)
    return (
      <p className={css['none']}>
        <Trans>
          No place is set: with OUTLAY_MARKS, changes of the audit logs are found even if somebody has the
          whole server.
        </Trans>
      </p>
    );
  return <Facts facts={[[t`Last mark outside`, lastAt ? formatFullInstant(lastAt) : t`None yet`]]} />;
}

export function DiskBody({ disk: { freeBytes, totalBytes } }: Pick<ServerFigures, 'disk'>) {
  const { t } = useLingui();
  const [free, total] = [formatBytes(freeBytes), formatBytes(totalBytes)];
  const used = totalBytes > 0 ? ((totalBytes - freeBytes) / totalBytes) * 100 : 100;
  return (
    <>
      <Facts facts={[[t`Data folder`, t`${free} free of ${total}`]]} />
      <span className={css['free']} aria-hidden="true">
        <i style={{ width: `${used}%` }} />
      </span>
    </>
  );
}

export function DatabaseBody({ database: { bytes, connections } }: Pick<ServerFigures, 'database'>) {
  const { t } = useLingui();
  const { total, idle, waiting } = connections;
  const used = total - idle;
  return (
    <Facts
      facts={[
        [t`Size`, formatBytes(bytes)],
        [t`Connections`, t`${total} open, ${used} in use, ${waiting} requests waiting`],
      ]}
    />
  );
}

export function ClockBody({ seconds }: { seconds: number }) {
  const { t, i18n } = useLingui();
  const difference = i18n.number(Math.abs(seconds), {
    style: 'unit',
    unit: 'second',
    maximumFractionDigits: 1,
  });
  return <Facts facts={[[t`Difference between server and database`, difference]]} />;
}

export function VersionsBody({ versions }: Pick<ServerFigures, 'versions'>) {
  const { t } = useLingui();
  const { product, node, postgres, schema } = versions;
  return (
    <Facts
      facts={[
        ['Outlay', product],
        ['Node', node],
        ['PostgreSQL', postgres],
        [t`Database schema`, schema.replace(/\.sql$/, '')],
      ]}
    />
  );
}
