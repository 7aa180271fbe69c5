import { useLingui } from '@lingui/react/macro';
import type { ReportDimension } from '@outlay/contract/processing/report';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { formatMonth } from '#text/format.ts';

/** What a group is called; one without a key is what has no project, city or the like. */
export function useKeyName(): (by: ReportDimension, group: { key: string; name: string }) => string {
  const { i18n, t } = useLingui();
  return (by, { key, name }) => {
    if (key === '')
      return {
        ...{
          type: t`Other`,
          month: '',
          currency: '',
          department: t`No department`,
          person: t`Nobody in particular`,
        },
        ...{ project: t`No project`, merchant: t`No merchant`, city: t`No city` },
      }[by];
    if (by === 'type') return i18n._(expenseTypeWords(key).label);
    if (by === 'month') return formatMonth(key, 'long');
    return name || key;
  };
}
