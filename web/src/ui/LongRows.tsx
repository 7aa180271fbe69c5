import { memo, useContext, useMemo, useRef, type FocusEvent, type ReactNode } from 'react';
import css from './Card.module.css';
import { HasMore, RowPlace } from './list-context.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';

interface LongRowsProps<Item> {
  items: readonly Item[];
  label?: string;
  /** Not on a panel: in a sheet. */
  plain?: boolean;
  /** One row: a `<ListItem>`, or `<Row>`, which is one. */
  children: (item: Item) => ReactNode;
}

/** `<Rows>` of a list that may grow long: from a hundred rows on, only those in and near the window are drawn. */
export function LongRows<Item extends { id: string }>(props: LongRowsProps<Item>) {
  const { items, label, plain = false, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const { many, shown, setFocused } = useRowsInSight(list, ids);
  const hasMore = useContext(HasMore);
  // How many there are in all is not known before the end: -1 says so.
  const of = hasMore ? -1 : items.length;
  const heightOf = ({ from, to }: Left) => (shown?.edges[to] ?? 0) - (shown?.edges[from] ?? 0);
  const keepFocused = ({ target }: FocusEvent) => {
    const place = Number(target.closest('[aria-posinset]')?.getAttribute('aria-posinset'));
    setFocused(ids[place - 1] ?? null);
  };
  return (
    <ul
      className={plain ? undefined : css['rows']}
      aria-label={label}
      ref={list}
      {...(many && { onFocus: keepFocused })}
    >
      {stretchesOf(shown?.rows ?? [...ids.keys()], ids.length).map((stretch) =>
        typeof stretch === 'number' ? (
          <OneRow
            key={ids[stretch]}
            item={items[stretch] as Item}
            at={many ? stretch + 1 : 0}
            of={of}
            render={children}
          />
        ) : (
          <Gap key={`gap ${stretch.name}`} height={heightOf(stretch)} />
        ),
      )}
    </ul>
  );
}

/** Rows that are not drawn, from the first to before the second. */
interface Left {
  name: number;
  from: number;
  to: number;
}

/** The rows to draw, with what is left out between them. */
function stretchesOf(rows: readonly number[], count: number): (number | Left)[] {
  const all: (number | Left)[] = [];
  let from = 0;
  let name = 0;
  for (const to of [...rows, count]) {
    if (to > from) all.push({ name: (name += 1), from, to });
    if (to < count) all.push(to);
    from = to + 1;
  }
  return all;
}

/** Takes the room of the rows that are not drawn. */
const Gap = ({ height }: { height: number }) => (
  <li aria-hidden="true" style={{ height, margin: 0, border: 0, gridColumn: '1 / -1' }} />
);

interface OneRowProps<Item> {
  item: Item;
  /** Counts from 1; 0 in a short list. */
  at: number;
  of: number;
  render: (item: Item) => ReactNode;
}

function PlacedRow<Item>({ item, at, of, render }: OneRowProps<Item>) {
  const place = useMemo(() => (at > 0 ? { at, of } : null), [at, of]);
  return <RowPlace value={place}>{render(item)}</RowPlace>;
}
/** Rows that stay are not drawn anew when the list is scrolled. */
const OneRow = memo(PlacedRow) as typeof PlacedRow;
