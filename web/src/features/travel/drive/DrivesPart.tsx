import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentLine } from '@outlay/contract/documents/document.line';
import type { DriveDetail } from '@outlay/contract/travel/drive';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#text/format.ts';
import { Card, Section } from '#ui/Card.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { distanceWords } from '../map/map-words.ts';
import { driveQueries } from './drive.queries.ts';
import { DriveFacts } from './DriveFacts.tsx';
import { DriveMap } from './DriveMap.tsx';
import css from './Drives.module.css';

interface DrivesPartProps {
  documentId: string;
  lines: readonly DocumentLine[];
}

/** The drives of a document with their ways, for whoever reads or decides it. */
export const DrivesPart = ({ documentId, lines }: DrivesPartProps) =>
  lines.some(({ origin }) => origin?.kind === 'drive') ? <Drives documentId={documentId} /> : null;

function Drives({ documentId }: { documentId: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(driveQueries.ofDocument(documentId));
  return (
    <Section title={t`Drives`}>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data?.items.map((drive) => (
        <OneDrive key={drive.id} drive={drive} />
      ))}
    </Section>
  );
}

function OneDrive({ drive }: { drive: DriveDetail }) {
  const { fromName, toName, distanceM, money, purpose, path } = drive;
  return (
    <Card>
      <h3 className={css['head']}>
        <span>{[fromName, toName].filter(Boolean).join(' → ') || purpose}</span>
        <span>{[distanceWords(distanceM), money && formatMoney(money)].filter(Boolean).join(' · ')}</span>
      </h3>
      {path ? (
        <DriveMap path={path} className={css['map']} />
      ) : (
        <p className={css['gone']}>
          <Trans>The positions were erased; distance and amount are kept.</Trans>
        </p>
      )}
      <DriveFacts drive={drive} />
    </Card>
  );
}
