import { createContext, use } from 'react';
import type { Chosen, TypeDraft } from './model/type-draft.ts';

/** State shared by the panes of the form editor. */
export interface Editor {
  draft: TypeDraft;
  chosen: Chosen;
  isNew: boolean;
  change: (draft: TypeDraft) => void;
  choose: (chosen: Chosen) => void;
  /** The error at a path as text; null before the first attempt to publish. */
  fault: (path: string) => string | null;
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('no form editor around');
  return editor;
}
