import type { FlowDetail } from '@outlay/contract/flow';
import { t } from '@lingui/core/macro';
import { useEffect, useReducer, useState } from 'react';
import { errorWords } from '#kit/errors.ts';
import { toast } from '#kit/toast.ts';
import { useUser } from '#kit/use-session.ts';
import type { Designer } from './designer-context.ts';
import { useSaveFlow } from './flows.queries.ts';
import { forgetDrawing, keepDrawing, keptDrawing } from './kept-drawings.ts';
import { isChanged, reduce, startState } from './model/flow-state.ts';
import { useFlowNames } from './use-flow-names.ts';
import { canBeSent, useIssues } from './use-issues.ts';

const NOBODY: NonNullable<FlowDetail['people']> = [];

/** The flow as it is drawn, and what saving it does. */
export function useDesignerOf(detail: FlowDetail) {
  const me = useUser()?.memberId ?? '';
  const [version, setVersion] = useState(detail.version);
  const key = `${me} ${detail.id}`;
  const [state, dispatch] = useReducer(
    reduce,
    detail,
    ({ name, definition }) => keptDrawing(key, detail.version) ?? startState({ name, definition }),
  );
  useEffect(() => {
    if (isChanged(state)) keepDrawing(key, { state, version });
    else forgetDrawing(key);
  }, [key, state, version]);
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
  const changed = isChanged(state) || version === 0;
  const publish = (published: FlowDetail) => setVersion(published.version);
  return { designer, changed, version, save, saving: saving.isPending, publish, setPassed };
}
