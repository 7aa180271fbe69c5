import { createContext, use } from 'react';
import type { Chosen, TypeDraft } from './model/type-draft.ts';

/** What the panes of the form editor share. */
export interface Editor {
  draft: TypeDraft;
  chosen: Chosen;
  isNew: boolean;
  change: (draft: TypeDraft) => void;
  choose: (chosen: Chosen) => void;
  /** What is wrong at a place, in words; told once somebody tried to publish. */
  fault: (path: string) => string | null;
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('no form editor around');
  return editor;
}
