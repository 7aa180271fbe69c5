import type { WalletDraft } from './wallet-draft.ts';

/** What a part of the form is given. */
export interface WalletPartProps {
  draft: WalletDraft;
  /** Paths of what is missing, once somebody tried to save. */
  missing: readonly string[];
  error: Error | null;
  onChange: (draft: WalletDraft) => void;
  /** The connections whose app the wallet may use. */
  connections: readonly { id: string; name: string }[];
}
