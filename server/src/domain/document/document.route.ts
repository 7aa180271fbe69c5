import type { LocalText } from '@outlay/contract/fields';
import type { RouteStep } from '@outlay/contract/flow';
import type { MemberRef } from '@outlay/contract/company';
import type { findRunRoute, listTasks } from '#domain/flow/flow.service.ts';
import type { ResolvedNode } from '@outlay/contract/flow.definition';

type Tasks = Awaited<ReturnType<typeof listTasks>>;
type Run = NonNullable<Awaited<ReturnType<typeof findRunRoute>>>;
type Person = RouteStep['people'][number];

export interface Told {
  submitterId: string;
  submittedAt: Date | null;
  status: string;
  paidAt: Date | null;
  tasks: Tasks;
  run: Run | undefined;
  /** The route as it would be, for a draft. */
  planned: readonly ResolvedNode[];
  cashierIds: readonly string[];
  name: (memberId: string) => MemberRef;
}

const SUBMIT: LocalText = {
  'zh-Hans': '提交',
  en: 'Submitted',
  'zh-Hant': '提交',
  fr: 'Envoyé',
  es: 'Enviado',
};
const PAY: LocalText = {
  'zh-Hans': '出纳付款',
  en: 'Payment',
  'zh-Hant': '出納付款',
  fr: 'Paiement',
  es: 'Pago',
};

/** Past, now and expected next, each with its people, as the timeline shows them. */
export function describeRoute(told: Told): RouteStep[] {
  const draft = ['ToBeSubmitted', 'Returned', 'Withdrawn'].includes(told.status);
  const nodes = draft ? told.planned : (told.run?.nodes ?? []);
  return [submitStep(told, draft), ...nodes.map((node) => nodeStep(told, node, draft)), payStep(told, draft)];
}

function submitStep(told: Told, draft: boolean): RouteStep {
  const person = { member: told.name(told.submitterId), taskId: null, opinion: null };
  return {
    nodeKey: 'submit',
    name: SUBMIT,
    kind: 'submit',
    state: draft ? 'now' : 'past',
    people: [
      { ...person, state: draft ? 'Pending' : 'Approved', at: told.submittedAt?.toISOString() ?? null },
    ],
    reason: { code: 'submitter', values: {} },
    anyOne: false,
  };
}

function nodeStep(told: Told, node: ResolvedNode, draft: boolean): RouteStep {
  const tasks = draft
    ? []
    : told.tasks.filter((task) => task.instance_id === told.run?.id && task.node_key === node.key);
  const open = tasks.some(({ state }) => state === 'Pending');
  const decided = tasks.filter(({ state }) => ['Approved', 'Rejected', 'Returned'].includes(state));
  // Once one has decided for all, the others are of no interest to the reader.
  const shown = decided.length > 0 ? decided : tasks;
  const over = told.run !== undefined && told.run.state !== 'running' && !draft;
  return {
    nodeKey: node.key,
    name: node.name,
    kind: 'approve',
    state: open ? 'now' : decided.length > 0 ? 'past' : tasks.length > 0 || over ? 'skipped' : 'next',
    people:
      shown.length > 0
        ? shown.map((task) => taskPerson(told, task))
        : node.holders.map((id) => waiting(told.name(id))),
    reason: node.reason,
    anyOne: node.holders.length > 1,
  };
}

const taskPerson = (told: Told, task: Tasks[number]): Person => ({
  member: told.name(task.holder_id),
  taskId: task.id,
  state: task.state as Person['state'],
  opinion: task.opinion || null,
  at: task.decided_at?.toISOString() ?? null,
});

const waiting = (member: MemberRef): Person => ({
  member,
  taskId: null,
  state: 'Waiting',
  opinion: null,
  at: null,
});

function payStep(told: Told, draft: boolean): RouteStep {
  const done = told.status === 'Paid';
  const now = told.status === 'Passed' || told.status === 'InPayment';
  const dead = told.status === 'Rejected' || told.status === 'Voided';
  return {
    nodeKey: 'pay',
    name: PAY,
    kind: 'pay',
    state: done ? 'past' : now ? 'now' : dead && !draft ? 'skipped' : 'next',
    people: told.cashierIds.map((id) => ({
      ...waiting(told.name(id)),
      ...(done ? { state: 'Approved' as const, at: told.paidAt?.toISOString() ?? null } : {}),
    })),
    reason: { code: 'cashier', values: {} },
    anyOne: true,
  };
}
