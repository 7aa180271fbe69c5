import type { LineVerdict } from '@outlay/contract/processing/approval';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';

export interface DecisionProps {
  open: boolean;
  document: DocumentDetail;
  onClose: () => void;
  /** Called with the document as returned by the server. */
  onDecided: (decided: DocumentDetail) => void;
  /** Lines reduced, rejected or postponed, sent with the approval. */
  verdicts?: readonly LineVerdict[];
}
