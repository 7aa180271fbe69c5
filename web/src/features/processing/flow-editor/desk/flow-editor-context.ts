import type { MemberRef } from '@outlay/contract/organisation/company';
import type { FlowIssue } from '@outlay/contract/documents/flow';
import { createContext, use, type Dispatch } from 'react';
import { NO_NAMES, type FlowNames } from './flow-names.ts';
import { newDefinition } from './model/flow-new.ts';
import { startState, type FlowAct, type FlowState } from './model/flow-state.ts';

export interface Designer {
  /** The flow's own id. */
  id: string;
  /** The same id, or null while the flow is not on the server. */
  savedId: string | null;
  state: FlowState;
  dispatch: Dispatch<FlowAct>;
  issues: readonly FlowIssue[];
  names: FlowNames;
  learn: (people: readonly MemberRef[]) => void;
  /** Keys of the nodes that the simulated document passes; null without a simulation. */
  passed: ReadonlySet<string> | null;
}

const nothing = () => undefined;

/** The edited flow, for all parts of the editor. */
export const FlowEditorContext = createContext<Designer>({
  id: '',
  savedId: null,
  state: startState({ name: {}, definition: newDefinition() }),
  dispatch: nothing,
  issues: [],
  names: NO_NAMES,
  learn: nothing,
  passed: null,
});

export const useFlowEditor = (): Designer => use(FlowEditorContext);
