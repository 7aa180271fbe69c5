import type { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import type { RouteReason, SkipReason, TaskState } from '@outlay/contract/documents/flow';

/** Input of conditions: every fact is a list of strings; a number is one decimal string. */
export type Facts = Readonly<Record<string, readonly string[]>>;

/** The state of a node in this run. `idle`: not entered, or to be entered again after a return. */
export interface NodeRun {
  state: 'idle' | 'open' | 'waiting' | 'done';
  /** Number of times it was entered; each task belongs to one round. */
  round: number;
  holders: string[];
  reason: RouteReason;
  /** Why the node was completed without approvers; null when it was not. */
  skipped: SkipReason | null;
  /** The branches taken, for a node with branches. */
  chosen: string[];
  /** The step of the run in which it was entered. */
  step: number;
}

export interface Task {
  id: string;
  nodeKey: string;
  round: number;
  holderId: string;
  state: TaskState;
  source: 'route' | 'addedBefore' | 'addedAfter' | 'transferred';
  stage: 'main' | 'before' | 'after';
  /** The task it was added to or transferred from. */
  originId: string | null;
  /** Its position in the node's order. */
  position: number;
  /** Step in which it was decided; null while open. */
  step: number | null;
  /** The decision of a timed-out task; null otherwise. */
  verdict: 'yes' | 'no' | null;
  opinion: string;
}

export type RunState = 'running' | 'passed' | 'rejected' | 'returned' | 'cancelled';

/** A document's run through a flow. Immutable: the engine's functions return a new one. */
export interface Run {
  /** The flow, with sub-flows already expanded. */
  plan: FlowDefinition;
  state: RunState;
  nodes: Readonly<Record<string, NodeRun>>;
  tasks: readonly Task[];
  /** Approvers chosen by people, by node. */
  choices: Readonly<Record<string, readonly string[]>>;
  /** Nodes that approved before a return with `resume: 'me'`; they are passed without new tasks. */
  agreed: readonly string[];
  /** Number of acts on the run so far. */
  step: number;
}

/** Side effects that the caller of the engine performs. */
export type Effect =
  | { kind: 'taskArrived'; taskId: string; holderId: string; nodeKey: string }
  | { kind: 'taskClosed'; taskId: string; holderId: string }
  | { kind: 'cc'; nodeKey: string; memberIds: string[] }
  | { kind: 'wait'; nodeKey: string; hours: number; business: boolean }
  | { kind: 'timeout'; taskId: string; nodeKey: string; hours: number }
  | { kind: 'trigger'; nodeKey: string; round: number; url: string; wait: boolean };

export interface Stepped {
  run: Run;
  effects: Effect[];
}

export const IDLE: NodeRun = {
  state: 'idle',
  round: 0,
  holders: [],
  reason: { code: 'system', values: {} },
  skipped: null,
  chosen: [],
  step: 0,
};

export const nodeRun = (run: Run, key: string): NodeRun => run.nodes[key] ?? IDLE;

export const isOpen = ({ state }: Task): boolean => state === 'Pending' || state === 'Waiting';

/** Whether any task was approved or has timed out. */
export const hasDecided = ({ tasks }: Pick<Run, 'tasks'>): boolean =>
  tasks.some(({ state }) => state === 'Approved' || state === 'TimedOut');

export const saysYes = ({ state, verdict }: Task): boolean => state === 'Approved' || verdict === 'yes';
export const saysNo = ({ state, verdict }: Task): boolean => state === 'Rejected' || verdict === 'no';

export const tasksOf = (run: Run, key: string): Task[] =>
  run.tasks.filter(({ nodeKey, round }) => nodeKey === key && round === nodeRun(run, key).round);

export const withNode = (run: Run, key: string, change: Partial<NodeRun>): Run => ({
  ...run,
  nodes: { ...run.nodes, [key]: { ...nodeRun(run, key), ...change } },
});

export const withTasks = (run: Run, change: (task: Task) => Partial<Task> | undefined): Run => ({
  ...run,
  tasks: run.tasks.map((task) => {
    const changed = change(task);
    return changed ? { ...task, ...changed } : task;
  }),
});
