import { useState } from 'react';
import { CallError } from '#api/call-error.ts';
import { reasonText } from '#text/errors.ts';
import type { Editor } from './editor-context.ts';
import type { Chosen, TypeDraft } from './model/type-draft.ts';
import { faultsOf, placeOf, type TypeFault } from './model/type-faults.ts';
import { useSaveType } from '../types.queries.ts';

const saidBy = (error: unknown): TypeFault[] =>
  error instanceof CallError ? (error.body?.fields ?? []) : [];

/** The draft, the selected part, and the errors found here or by the server. */
export function useEditorState(start: TypeDraft) {
  const [draft, setDraft] = useState(start);
  const [chosen, setChosen] = useState<Chosen>({ part: 'general' });
  const [attempted, setAttempted] = useState(false);
  const save = useSaveType();
  const faults = faultsOf(draft);
  const theirs = saidBy(save.error);
  const shown = [...(attempted ? faults : []), ...theirs];
  const editor: Editor = {
    draft,
    chosen,
    isNew: start.version === 0,
    change: (next) => {
      if (theirs.length > 0) save.reset();
      setDraft(next);
    },
    choose: setChosen,
    fault: (path) => {
      const found = shown.find((one) => one.path === path);
      return found ? reasonText(found.code) : null;
    },
  };
  /** Whether the type can be published; if not, selects the first part with an error. */
  const check = () => {
    setAttempted(true);
    const [first] = faults;
    if (first) setChosen(placeOf(first.path));
    return first === undefined;
  };
  const publish = async (): Promise<TypeDraft | null> => {
    try {
      return await save.mutateAsync(draft);
    } catch (error) {
      const [first] = saidBy(error);
      if (first) setChosen(placeOf(first.path));
      return null;
    }
  };
  const wrong = new Set(shown.map(({ path }) => placeKey(placeOf(path))));
  return {
    editor,
    changed: draft !== start,
    check,
    publish,
    saving: save.isPending,
    error: save.error,
    wrong,
  };
}

export const placeKey = (chosen: Chosen): string =>
  chosen.part === 'field' ? `${chosen.of} ${String(chosen.index)}` : chosen.part;
