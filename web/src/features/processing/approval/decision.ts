import type { LineVerdict } from '@outlay/contract/processing/approval';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';

export interface DecisionProps {
  open: boolean;
  document: DocumentDetail;
  onClose: () => void;
  /** The document as it stands after the decision. */
  onDecided: (decided: DocumentDetail) => void;
  /** Lines cut, refused or put off, to be sent with the approval. */
  verdicts?: readonly LineVerdict[];
}
