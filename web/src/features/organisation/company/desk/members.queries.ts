import { memberListEndpoints, type MemberFilter } from '@outlay/contract/organisation/company.list';
import { companyEndpoints, type Member } from '@outlay/contract/organisation/company';
import { departmentEndpoints } from '@outlay/contract/organisation/company.department';
import { gradeEndpoints, postEndpoints } from '@outlay/contract/organisation/company.post';
import { recoveryEndpoints } from '@outlay/contract/organisation/recovery';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import type { RowSource } from '#desk/list/use-rows.ts';

export type RankKind = 'post' | 'grade';
const RANKS = { post: postEndpoints, grade: gradeEndpoints };

export const memberRows = (filter: MemberFilter): RowSource<Member> => ({
  key: ['company', 'members', filter],
  page: (range, options) => call(memberListEndpoints.members, { ...filter, ...range }, options),
  totals: (options) => call(memberListEndpoints.totals, filter, options),
});

export const memberQueries = {
  departments: () =>
    queryOptions({
      queryKey: ['company', 'departments'],
      queryFn: ({ signal }) => call(companyEndpoints.departments, {}, { signal }),
    }),
  history: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['company', 'departmentHistory', id],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(departmentEndpoints.history, { id, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  ranks: (kind: RankKind) =>
    queryOptions({
      queryKey: ['company', 'ranks', kind],
      queryFn: ({ signal }) => call(RANKS[kind].all, {}, { signal }),
    }),
  factor: (memberId: string) =>
    queryOptions({
      queryKey: ['company', 'factor', memberId],
      queryFn: ({ signal }) => call(recoveryEndpoints.get, { memberId }, { signal }),
      staleTime: 0,
    }),
};

function useRefreshCompany() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['company'] });
}

export const useSaveMember = () => useChange(companyEndpoints.saveMember, useRefreshCompany());
export const useRemoveMember = () => useChange(companyEndpoints.removeMember, useRefreshCompany());
export const useSaveDepartment = () => useChange(companyEndpoints.saveDepartment, useRefreshCompany());
export const useMoveDepartment = () => useChange(departmentEndpoints.move, useRefreshCompany());
export const useMergeDepartments = () => useChange(departmentEndpoints.merge, useRefreshCompany());
export const useRemoveDepartment = () => useChange(departmentEndpoints.remove, useRefreshCompany());
export const useSaveRank = (kind: RankKind) => useChange(RANKS[kind].save, useRefreshCompany());
export const useArrangeRanks = (kind: RankKind) => useChange(RANKS[kind].arrange, useRefreshCompany());
export const useRemoveRank = (kind: RankKind) => useChange(RANKS[kind].remove, useRefreshCompany());
export const useRequestReset = () => useChange(recoveryEndpoints.ask, useRefreshCompany());
export const useConfirmReset = () => useChange(recoveryEndpoints.confirm, useRefreshCompany());
export const useRefuseReset = () => useChange(recoveryEndpoints.refuse, useRefreshCompany());
export const useWithdrawReset = () => useChange(recoveryEndpoints.withdraw, useRefreshCompany());
