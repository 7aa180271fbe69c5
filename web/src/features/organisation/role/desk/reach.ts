import { useLingui } from '@lingui/react/macro';
import { formatDay } from '#text/format.ts';
import { listWords } from '#text/words.ts';

interface Reach {
  departments: readonly { name: string }[];
  until: string | null;
}

/** The scope and end date of a role, in one line. */
export function useReach(): (input: Reach) => string {
  const { t } = useLingui();
  return ({ departments, until }) => {
    const names = listWords(departments.map(({ name }) => name));
    const where = departments.length === 0 ? t`The whole company` : t`${names} and below`;
    const day = until ? formatDay(until) : '';
    return until ? t`${where} · until ${day}` : where;
  };
}
