import { useQuery } from '@tanstack/react-query';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { DirectoryConflicts } from './DirectoryConflicts.tsx';
import { DirectoryForm } from './DirectoryForm.tsx';
import { DirectoryLinks } from './DirectoryLinks.tsx';
import { DirectoryRuns } from './DirectoryRuns.tsx';
import { DirectoryTrial } from './DirectoryTrial.tsx';
import { WaitingRun } from './WaitingRun.tsx';
import own from './Directory.module.css';
import { directoryQueries } from './directory.queries.ts';

/** The directory that members and departments follow: the contacts of a platform, or the company's own. */
export function DirectoryTab() {
  const { data, error, refetch } = useQuery(directoryQueries.get());
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows />;
  const { setting } = data;
  return (
    <div className={own['two']}>
      <DirectoryForm key={setting?.version ?? 0} setting={setting} />
      {setting && (
        <div className={own['stack']}>
          <WaitingRun />
          <DirectoryTrial setting={setting} />
          <DirectoryConflicts />
          <DirectoryLinks />
          <DirectoryRuns />
        </div>
      )}
    </div>
  );
}
