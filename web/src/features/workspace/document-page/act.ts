import type { DocumentDetail } from '@outlay/contract/documents/document.detail';

export interface ActSheetProps {
  open: boolean;
  document: DocumentDetail;
  onClose: () => void;
  /** The document as it stands afterwards. */
  onDone: (changed?: DocumentDetail) => void;
}
