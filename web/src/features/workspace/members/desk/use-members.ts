import type { Member } from '@outlay/contract/organisation/company';
import type { MemberFilter } from '@outlay/contract/organisation/company.list';
import { useDeskPlace } from '#desk/desk-nav.ts';
import { useDeskList } from '#desk/list/use-desk-list.ts';
import { memberRows } from '#features/organisation/company/desk/members.queries.ts';

const DEFAULTS = {
  ...{ search: '', states: [], roles: [], ids: [], sort: 'name', descending: false },
} satisfies MemberFilter as MemberFilter;
const idOf = ({ id }: Member): string => id;

export type Members = ReturnType<typeof useMembers>;

/** The filtered list of members of a department, or of the company if null. */
export function useMembers(departmentId: string | null) {
  // A search made on the whole screen is applied here too.
  const { search } = useDeskPlace();
  const only = departmentId ? { departmentId } : {};
  return useDeskList({
    list: 'members',
    defaults: search === '' ? DEFAULTS : { ...DEFAULTS, search },
    source: (filter: MemberFilter) => memberRows({ ...filter, ...only }),
    idOf,
  });
}
