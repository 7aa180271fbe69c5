import { useQuery } from '@tanstack/react-query';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import { calendarQueries } from '../calendar.queries.ts';
import { HoursForm } from './HoursForm.tsx';
import { YearView } from './YearView.tsx';

/** When the company works: what time-outs of approvals and rules about days off go by. */
export function CalendarCard() {
  const { data, error, refetch } = useQuery(calendarQueries.get());
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock height={420} />;
  return (
    <>
      <HoursForm key={data.setting.version} setting={data.setting} />
      <YearView calendar={data} />
    </>
  );
}
