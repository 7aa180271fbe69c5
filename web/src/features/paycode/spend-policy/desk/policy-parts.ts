import type { Gap, PolicyDraft } from './policy-draft.ts';

/** What each part of the form gets. */
export interface PolicyPartProps {
  draft: PolicyDraft;
  /** Shown after the first attempt to save or to try. */
  gaps: readonly Gap[];
  error: Error | null;
  onChange: (draft: PolicyDraft) => void;
}
