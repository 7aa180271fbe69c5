import type { TextPage } from '../page.ts';
import type { Place } from '../recognition.port.ts';
import type { Reading } from '../layout/text.ts';

const share = (value: number): number => Math.round(Math.max(0, Math.min(1, value)) * 10_000) / 10_000;

/** The bounding rectangle of a reading's words, as fractions of the page. */
export function placeOf({ words }: Reading, page: TextPage | undefined): Place | undefined {
  const first = words[0];
  if (!page || !first) return undefined;
  const own = words.filter((word) => word.page === first.page).map((word) => word.seen ?? word);
  const left = Math.min(...own.map(({ x }) => x));
  const top = Math.min(...own.map(({ y }) => y));
  const end = Math.max(...own.map(({ x, width }) => x + width));
  const floor = Math.max(...own.map(({ y, height }) => y + height));
  const x = share(left / page.width);
  const y = share(top / page.height);
  return {
    page: first.page ?? page.index,
    x,
    y,
    width: share(end / page.width - x),
    height: share(floor / page.height - y),
  };
}
