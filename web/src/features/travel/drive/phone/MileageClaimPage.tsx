import { Trans, useLingui } from '@lingui/react/macro';
import { CLAIMED_MOST, type DriveSummary } from '@outlay/contract/travel/drive';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatDay, formatMonth, formatSums } from '#text/format.ts';
import { newId } from '#device/id.ts';
import { redirectTo } from '#navigation/nav.ts';
import { useParams } from '#navigation/use-page.ts';
import { toast } from '#screen/toast.ts';
import { Tick } from '#features/documents/document/Tick.tsx';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { distanceWords } from '../../map/map-words.ts';
import { driveQueries, useClaimDrives } from '../drive.queries.ts';
import css from './Drive.module.css';
import { useDriveName } from './DriveRow.tsx';

/** Chooses the drives of a mileage claim; the server calculates their amounts and makes the draft. */
export function MileageClaimPage() {
  const { t } = useLingui();
  const { ids } = useParams(ROUTES.mileageClaim);
  const { data, error, refetch } = useQuery(driveQueries.claimable());
  const [left, setLeft] = useState<ReadonlySet<string> | null>(null);
  const offered = data?.items.filter(({ money, vehicle }) => money !== null && vehicle.confirmed) ?? [];
  const isChosen = ({ id }: DriveSummary) => (left ? !left.has(id) : !ids || ids.includes(id));
  const chosen = offered.filter(isChosen).slice(0, CLAIMED_MOST);
  const toggle = (drive: DriveSummary) => {
    const next = new Set(left ?? offered.filter((one) => !isChosen(one)).map(({ id }) => id));
    if (!next.delete(drive.id)) next.add(drive.id);
    setLeft(next);
  };
  const waiting = (data?.items.length ?? 0) - offered.length;
  return (
    <Page title={t`Mileage claim`} dock={chosen.length > 0 && <ClaimDock drives={chosen} />}>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && offered.length === 0 && (
        <Empty title={t`No drives to claim`} icon="car">
          <Trans>Saved drives of a confirmed vehicle appear here until they are on a claim.</Trans>
        </Empty>
      )}
      {offered.length > 0 && (
        <Card>
          {offered.map((drive) => (
            <DriveTick
              key={drive.id}
              drive={drive}
              checked={isChosen(drive)}
              onChange={() => toggle(drive)}
            />
          ))}
        </Card>
      )}
      {waiting > 0 && (
        <p className={css['note']}>
          <Trans>Other drives wait for their vehicle to be confirmed, or for a rate of the company.</Trans>
        </p>
      )}
    </Page>
  );
}

interface DriveTickProps {
  drive: DriveSummary;
  checked: boolean;
  onChange: () => void;
}

function DriveTick({ drive, checked, onChange }: DriveTickProps) {
  const name = useDriveName();
  const { day, distanceM, purpose, money } = drive;
  return (
    <Tick
      checked={checked}
      onChange={onChange}
      title={name(drive)}
      sub={[formatDay(day), distanceWords(distanceM), purpose].join(' · ')}
      end={money && <Amount money={money} />}
    />
  );
}

function ClaimDock({ drives }: { drives: DriveSummary[] }) {
  const { t } = useLingui();
  const claim = useClaimDrives();
  const [documentId] = useState(newId);
  const total = new Map<string, number>();
  for (const { money } of drives)
    if (money) total.set(money.currency, (total.get(money.currency) ?? 0) + money.amount);
  const sums = formatSums([...total].map(([currency, amount]) => ({ amount, currency })));
  const metres = distanceWords(drives.reduce((sum, { distanceM }) => sum + distanceM, 0));
  const month = formatMonth(drives[0]?.day.slice(0, 7) ?? '', 'long');
  return (
    <Dock>
      <Button
        wide
        busy={claim.isPending}
        onPress={() =>
          claim.mutate(
            { documentId, driveIds: drives.map(({ id }) => id), title: t`Private car, ${month}` },
            {
              onSuccess: (made) => redirectTo(pageAddress(ROUTES.draft, { id: made.documentId })),
              onError: (error) => toast(errorWords(error), 'stop'),
            },
          )
        }
      >
        <Trans>
          Claim {metres} · {sums}
        </Trans>
      </Button>
    </Dock>
  );
}
