import type { MemberRef } from '@outlay/contract/organisation/company';
import type { FlowIssue } from '@outlay/contract/documents/flow';
import { createContext, use, type Dispatch } from 'react';
import { NO_NAMES, type FlowNames } from './flow-names.ts';
import { newDefinition } from './model/flow-new.ts';
import { startState, type FlowAct, type FlowState } from './model/flow-state.ts';

export interface Designer {
  /** The flow's own id. */
  id: string;
  /** The same, once the server knows it. */
  savedId: string | null;
  state: FlowState;
  dispatch: Dispatch<FlowAct>;
  issues: readonly FlowIssue[];
  names: FlowNames;
  learn: (people: readonly MemberRef[]) => void;
  /** Nodes that the imagined document passes; null while nothing is simulated. */
  passed: ReadonlySet<string> | null;
}

const nothing = () => undefined;

/** The flow that is drawn, for everything that shows or changes a part of it. */
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
