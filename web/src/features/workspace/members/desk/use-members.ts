import type { Member } from '@outlay/contract/organisation/company';
import type { MemberFilter } from '@outlay/contract/organisation/company.list';
import { useDeskPlace } from '#desk/desk-nav.ts';
import { useDeskList } from '#desk/list/use-desk-list.ts';
import { memberRows } from '#features/organisation/company/desk/members.queries.ts';

const USUAL = {
  ...{ search: '', states: [], roles: [], ids: [], sort: 'name', descending: false },
} satisfies MemberFilter as MemberFilter;
const idOf = ({ id }: Member): string => id;

export type Members = ReturnType<typeof useMembers>;

/** The people of a department, or of the company where it is null, as they are filtered here. */
export function useMembers(departmentId: string | null) {
  // Whoever was found by the search over everything is looked for here, too.
  const { search } = useDeskPlace();
  const only = departmentId ? { departmentId } : {};
  return useDeskList({
    list: 'members',
    usual: search === '' ? USUAL : { ...USUAL, search },
    source: (filter: MemberFilter) => memberRows({ ...filter, ...only }),
    idOf,
  });
}
