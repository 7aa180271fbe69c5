import { useQuery } from '@tanstack/react-query';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import { calendarQueries } from '../calendar.queries.ts';
import { HoursForm } from './HoursForm.tsx';
import { YearView } from './YearView.tsx';

/** The company's working days and hours, used by approval time-outs and by rules about non-working days. */
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
