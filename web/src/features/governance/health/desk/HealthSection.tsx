import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Health, HealthState } from '@outlay/contract/governance/health';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#text/format.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import desk from '#desk/Desk.module.css';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { CertificatesBody } from './CertificatesBody.tsx';
import { CheckCard } from './CheckCard.tsx';
import css from './Health.module.css';
import { healthQueries } from './health.queries.ts';
import { QueuesBody } from './QueuesBody.tsx';
import {
  BackupsBody,
  ClockBody,
  DatabaseBody,
  DiskBody,
  MarksBody,
  SweepsBody,
  VersionsBody,
} from './ServerBodies.tsx';
import { UndeliveredBody } from './UndeliveredBody.tsx';

/** Whether everything runs, and what to do where it does not; read again every half minute. */
export function HealthSection() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(healthQueries.get());
  return (
    <SectionLayout title={t`Server health`} summary={data && <Summary health={data} />}>
      {data ? (
        <Checks health={data} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </SectionLayout>
  );
}

function Summary({ health: { checks } }: { health: Health }) {
  const { t } = useLingui();
  const count = (wanted: HealthState) => checks.filter(({ state }) => state === wanted).length;
  const [act, look] = [count('act'), count('look')];
  if (act > 0) return t`${plural(act, { one: '# needs action now', other: '# need action now' })}`;
  if (look > 0) return t`${plural(look, { one: '# to look at', other: '# to look at' })}`;
  return t`Everything is good`;
}

function Checks({ health }: { health: Health }) {
  const at = formatInstant(health.at);
  return (
    <>
      <div className={desk['tools']}>
        <span className={desk['small']}>
          <Trans>As of {at}; updated every half minute.</Trans>{' '}
          {health.server === null && (
            <Trans>The figures of the whole server are shown to the people who operate it.</Trans>
          )}
        </span>
      </div>
      <div className={css['cards']}>
        {health.checks.map((check) => (
          <CheckCard key={check.key} check={check}>
            <Body name={check.key} health={health} />
          </CheckCard>
        ))}
      </div>
    </>
  );
}

function Body({ name, health }: { name: Health['checks'][number]['key']; health: Health }) {
  const { server } = health;
  if (name === 'undelivered') return <UndeliveredBody health={health} />;
  if (name === 'certificates') return <CertificatesBody certificates={health.certificates} />;
  if (!server) return null;
  switch (name) {
    case 'queues':
      return <QueuesBody queues={server.queues} at={health.at} />;
    case 'sweeps':
      return <SweepsBody sweeps={server.sweeps} />;
    case 'backups':
      return <BackupsBody backups={server.backups} />;
    case 'marks':
      return <MarksBody marks={server.marks} />;
    case 'disk':
      return <DiskBody disk={server.disk} />;
    case 'database':
      return <DatabaseBody database={server.database} />;
    case 'clock':
      return <ClockBody seconds={server.database.clockSeconds} />;
    case 'versions':
      return <VersionsBody versions={server.versions} />;
  }
}
