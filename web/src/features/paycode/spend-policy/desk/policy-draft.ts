import type { PolicyTime, SpendPolicy, SpendPolicyForm } from '@outlay/contract/paycode/spend-policy';
import { newId } from '#device/id.ts';
import { today } from '#text/format.ts';

/** As it is filled in: amounts that are not typed yet are null. */
export interface PolicyDraft extends Omit<
  SpendPolicyForm,
  'perPayment' | 'perDay' | 'perMonth' | 'noConfirmCap'
> {
  perPayment: number | null;
  perDay: number | null;
  perMonth: number | null;
  noConfirmCap: number | null;
}

/** Minor units: what is paid without confirmation where nobody says otherwise. */
const NO_CONFIRM = 10_000;
export const LUNCH: PolicyTime = { days: [1, 2, 3, 4, 5], from: '11:00', to: '14:00' };

export const newPolicy = (): PolicyDraft => ({
  ...{ id: newId(), version: 0, name: '' },
  who: { everybody: true, memberIds: [], departmentIds: [], roles: [] },
  ...{ merchantIds: [], types: [], storeIds: [], times: [] },
  ...{ perPayment: null, perDay: null, perMonth: null, noConfirmCap: NO_CONFIRM },
  ...{ departmentId: null, projectId: null, fromDay: today(), toDay: null, enabled: true },
});

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

export const draftOf = (policy: SpendPolicy): PolicyDraft => ({
  ...{ id: policy.id, version: policy.version, name: policy.name, who: policy.who },
  ...{ merchantIds: idsOf(policy.merchants), storeIds: idsOf(policy.stores) },
  ...{ types: policy.types, times: policy.times, enabled: policy.enabled },
  ...{ perPayment: policy.perPayment, perDay: policy.perDay, perMonth: policy.perMonth },
  ...{ noConfirmCap: policy.noConfirmCap, fromDay: policy.fromDay, toDay: policy.toDay },
  ...{ departmentId: policy.department?.id ?? null, projectId: policy.project?.id ?? null },
});

const coversSomebody = ({ who }: PolicyDraft): boolean =>
  who.everybody || who.memberIds.length + who.departmentIds.length + who.roles.length > 0;

/** The field that keeps the draft from being saved or tried. */
export type Gap = 'name' | 'who' | 'perPayment' | 'perDay' | 'perMonth' | 'dayBelow' | 'monthBelow' | 'times';

/** What is missing or contradicts itself; empty when it can be saved. */
export function gapsOf(draft: PolicyDraft): Gap[] {
  const { name, perPayment, perDay, perMonth, times } = draft;
  const gaps: [Gap, boolean][] = [
    ['name', name.trim() === ''],
    ['who', !coversSomebody(draft)],
    ['perPayment', !perPayment],
    ['perDay', !perDay],
    ['perMonth', !perMonth],
    ['dayBelow', Boolean(perPayment && perDay && perDay < perPayment)],
    ['monthBelow', Boolean(perDay && perMonth && perMonth < perDay)],
    ['times', times.some(({ days, from, to }) => days.length === 0 || (to !== '00:00' && from >= to))],
  ];
  return gaps.flatMap(([gap, there]) => (there ? [gap] : []));
}

/** To be saved; only of a draft without gaps. */
export const formOf = (draft: PolicyDraft): SpendPolicyForm => ({
  ...draft,
  perPayment: draft.perPayment ?? 0,
  perDay: draft.perDay ?? 0,
  perMonth: draft.perMonth ?? 0,
  noConfirmCap: draft.noConfirmCap ?? 0,
});
