import { plain, type Finder } from './facts.ts';

interface Comparable {
  amount: number;
  spentOn: string | null;
  merchant: string;
}

/** The key two lines share when they may be duplicates; null when too little is known. */
function likeness({ amount, spentOn, merchant }: Comparable): string | null {
  const name = plain(merchant);
  return spentOn === null || name === '' ? null : `${spentOn} ${amount} ${name}`;
}

/** Finds lines with the same amount, date and merchant on another document of the person, or earlier on this one. */
export const findSimilar: Finder<'similar'> = (_rule, { lines, others }) => {
  const seen = new Map<string | null, Record<string, string>>();
  for (const other of others) seen.set(likeness(other), { document: other.documentNumber });
  return lines.flatMap((line) => {
    const like = likeness(line);
    const earlier = like === null ? undefined : seen.get(like);
    if (!earlier) seen.set(like, { line: line.id });
    return earlier ? [{ lineId: line.id, values: earlier, cutTo: null }] : [];
  });
};
