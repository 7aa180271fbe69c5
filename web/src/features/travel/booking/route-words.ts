import type { BookingSummary } from '@outlay/contract/travel/booking';

/** From where to where; a hotel by its name. */
export const routeWords = ({
  kind,
  from,
  to,
  title,
}: Pick<BookingSummary, 'kind' | 'from' | 'to' | 'title'>) =>
  kind === 'hotel' ? title : [from, to].filter(Boolean).join(' → ') || title;
