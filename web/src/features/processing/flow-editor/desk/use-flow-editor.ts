import type { FlowDetail } from '@outlay/contract/documents/flow';
import { t } from '@lingui/core/macro';
import { useReducer, useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import type { Designer } from './flow-editor-context.ts';
import { useSaveFlow } from './flow-editor.queries.ts';
import { isChanged, reduce, startState } from './model/flow-state.ts';
import { useFlowNames } from './use-flow-names.ts';
import { canBeSent, useIssues } from './use-issues.ts';

const NOBODY: NonNullable<FlowDetail['people']> = [];

/** The state of the flow editor and its save function. */
export function useFlowEditorOf(detail: FlowDetail) {
  const [version, setVersion] = useState(detail.version);
  const [state, dispatch] = useReducer(reduce, detail, ({ name, definition }) =>
    startState({ name, definition }),
  );
  const [passed, setPassed] = useState<ReadonlySet<string> | null>(null);
  const { names, learn } = useFlowNames(detail.people ?? NOBODY);
  const issues = useIssues(detail.id, version === 0, state.drawn.definition, names);
  const saving = useSaveFlow();
  const { drawn } = state;
  const save = async (): Promise<FlowDetail | null> => {
    if (!canBeSent(issues)) {
      toast(t`First complete the marked fields.`, 'stop', 3_000);
      return null;
    }
    try {
      const saved = await saving.mutateAsync({ id: detail.id, version, ...drawn });
      dispatch({ act: 'saved', drawn });
      setVersion(saved.version);
      toast(t`Saved`, 'good');
      return saved;
    } catch (error) {
      toast(errorWords(error), 'stop', 4_000);
      return null;
    }
  };
  const savedId = version === 0 ? null : detail.id;
  const designer: Designer = { id: detail.id, savedId, state, dispatch, issues, names, learn, passed };
  /** Whether there are edits since the last save: an untouched new flow is left without a confirmation. */
  const edited = isChanged(state);
  const changed = edited || version === 0;
  const publish = (published: FlowDetail) => setVersion(published.version);
  return { designer, changed, edited, version, save, saving: saving.isPending, publish, setPassed };
}
