import type { DocumentDetail } from '@outlay/contract/documents/document.detail';

export interface ActSheetProps {
  open: boolean;
  document: DocumentDetail;
  onClose: () => void;
  /** Called with the document as returned by the server. */
  onDone: (changed?: DocumentDetail) => void;
}
