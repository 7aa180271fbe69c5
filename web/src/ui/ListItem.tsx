import { useContext, type ReactNode } from 'react';
import { RowPlace } from './list-context.ts';

/** The `<li>` of a row. In a long list, screen readers learn from it which of how many rows it is. */
export function ListItem({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const place = useContext(RowPlace);
  if (!place) return <li className={className}>{children}</li>;
  return (
    <li className={className} aria-posinset={place.at} aria-setsize={place.of}>
      {/* A list inside the row has places of its own. */}
      <RowPlace value={null}>{children}</RowPlace>
    </li>
  );
}
