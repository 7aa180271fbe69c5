import type { LocalText } from '@outlay/contract/fields';
import type { FlowBranch, FlowDefinition, FlowNode } from '@outlay/contract/documents/flow.definition';
import { newBranch, newNode, type NodeKind } from './flow-new.ts';
import { stepFrom, type Direction } from './flow-steps.ts';
import {
  addBranch,
  find,
  insertNode,
  keysOf,
  moveNode,
  placeAfter,
  remove,
  shiftBranch,
  shiftNode,
  START,
  updateBranch,
  updateNode,
  type Place,
} from './flow-tree.ts';

/** The edited content: everything that a save sends. */
export interface Drawn {
  name: LocalText;
  definition: FlowDefinition;
}
export interface FlowState {
  drawn: Drawn;
  /** The content last saved on the server. */
  saved: Drawn;
  past: readonly Drawn[];
  future: readonly Drawn[];
  /** Key of the selected node, branch, start or end. */
  chosen: string | null;
  /** Incremented to move the keyboard focus to the selected part. */
  focus: number;
  /** The field changed last: consecutive changes to one field are one undo step. */
  typed: string | null;
}

export type FlowAct =
  | { act: 'choose'; key: string | null; focus?: boolean }
  | { act: 'step'; direction: Direction }
  | { act: 'add'; after: string; kind: NodeKind }
  | { act: 'addBranch'; key: string }
  | { act: 'remove'; key: string }
  | { act: 'moveTo'; key: string; after: string }
  /** Moves nodes up and down, branches left and right. */
  | { act: 'shift'; key: string; step: 1 | -1; across: boolean }
  | { act: 'node'; node: FlowNode; field: string }
  | { act: 'branch'; branch: FlowBranch; field: string }
  | { act: 'settings'; drawn: Drawn; field: string }
  | { act: 'undo' }
  | { act: 'redo' }
  | { act: 'saved'; drawn: Drawn };

const MOST_STEPS = 100;

export const startState = (drawn: Drawn): FlowState => ({
  drawn,
  saved: drawn,
  past: [],
  future: [],
  chosen: null,
  focus: 0,
  typed: null,
});

export const isChanged = ({ drawn, saved }: FlowState): boolean =>
  JSON.stringify(drawn) !== JSON.stringify(saved);

function draw(state: FlowState, drawn: Drawn, typed: string | null = null): FlowState {
  const going = typed !== null && typed === state.typed;
  const past = going ? state.past : [...state.past, state.drawn].slice(-MOST_STEPS);
  return { ...state, drawn, past, future: [], typed };
}

const drawNodes = (state: FlowState, nodes: FlowNode[], typed: string | null = null): FlowState =>
  draw(state, { ...state.drawn, definition: { ...state.drawn.definition, nodes } }, typed);

const choose = (state: FlowState, chosen: string | null, focus: boolean): FlowState => ({
  ...state,
  chosen,
  typed: null,
  focus: focus ? state.focus + 1 : state.focus,
});

/** After undo or redo the selected part may no longer exist. */
const stillThere = (state: FlowState): FlowState => {
  const { chosen, drawn } = state;
  const gone = chosen !== null && !chosen.startsWith('#') && !find(drawn.definition.nodes, chosen);
  return gone ? { ...state, chosen: null } : state;
};

function undo(state: FlowState): FlowState {
  const drawn = state.past.at(-1);
  if (!drawn) return state;
  const past = state.past.slice(0, -1);
  return stillThere({ ...state, drawn, past, future: [state.drawn, ...state.future], typed: null });
}
function redo(state: FlowState): FlowState {
  const [drawn, ...future] = state.future;
  if (!drawn) return state;
  return stillThere({ ...state, drawn, future, past: [...state.past, state.drawn], typed: null });
}

function addAfter(state: FlowState, after: string, kind: NodeKind): FlowState {
  const { nodes } = state.drawn.definition;
  const node = newNode(nodes, kind);
  return choose(drawNodes(state, insertNode(nodes, placeAfter(nodes, after), node)), node.key, true);
}

function addBranchTo(state: FlowState, key: string): FlowState {
  const { nodes } = state.drawn.definition;
  const found = find(nodes, key);
  if (found?.kind !== 'node' || !('branches' in found.node)) return state;
  const { branches, kind } = found.node;
  const made = newBranch(nodes, branches.length + 1);
  // A branch after one without a condition would never be taken.
  const last = kind === 'condition' && branches.at(-1)?.when.length === 0;
  return choose(
    drawNodes(state, addBranch(nodes, key, made, last ? branches.length - 1 : branches.length)),
    made.key,
    true,
  );
}

function take(state: FlowState, key: string): FlowState {
  const { nodes } = state.drawn.definition;
  if (!find(nodes, key)) return state;
  const next = remove(nodes, key);
  const before = stepFrom(nodes, key, 'up');
  return choose(drawNodes(state, next), keysOf(next).has(before) ? before : START, true);
}

function shift(state: FlowState, key: string, step: 1 | -1, across: boolean): FlowState {
  const { nodes } = state.drawn.definition;
  const found = find(nodes, key);
  if (!found || across !== (found.kind === 'branch')) return state;
  const next = found.kind === 'node' ? shiftNode(nodes, key, step) : shiftBranch(nodes, key, step);
  return choose(drawNodes(state, next), key, true);
}

function moveTo(state: FlowState, key: string, after: string): FlowState {
  const { nodes } = state.drawn.definition;
  const place: Place = placeAfter(nodes, after);
  return key === after ? state : choose(drawNodes(state, moveNode(nodes, key, place)), key, true);
}

/** The reducer of the flow editor; independent of the UI. */
export function reduce(state: FlowState, did: FlowAct): FlowState {
  const { nodes } = state.drawn.definition;
  switch (did.act) {
    case 'choose':
      return choose(state, did.key, did.focus ?? false);
    case 'step':
      return choose(state, stepFrom(nodes, state.chosen ?? START, did.direction), true);
    case 'add':
      return addAfter(state, did.after, did.kind);
    case 'addBranch':
      return addBranchTo(state, did.key);
    case 'remove':
      return take(state, did.key);
    case 'moveTo':
      return moveTo(state, did.key, did.after);
    case 'shift':
      return shift(state, did.key, did.step, did.across);
    case 'node':
      return drawNodes(
        state,
        updateNode(nodes, did.node.key, () => did.node),
        `${did.node.key} ${did.field}`,
      );
    case 'branch':
      return drawNodes(
        state,
        updateBranch(nodes, did.branch.key, () => did.branch),
        `${did.branch.key} ${did.field}`,
      );
    case 'settings':
      return draw(state, did.drawn, did.field);
    case 'undo':
      return undo(state);
    case 'redo':
      return redo(state);
    case 'saved':
      return { ...state, saved: did.drawn, typed: null };
  }
}
