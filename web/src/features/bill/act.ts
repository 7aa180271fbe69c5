import type { DocumentDetail } from '@outlay/contract/document';

export interface ActSheetProps {
  open: boolean;
  document: DocumentDetail;
  onClose: () => void;
  /** The document as it stands afterwards. */
  onDone: (changed?: DocumentDetail) => void;
}
