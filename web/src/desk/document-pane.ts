import type { ComponentType } from 'react';

export interface DocumentPaneProps {
  id: string;
  /** After a decision: the next one. */
  onDecided?: () => void;
}

/** A section whose rows open a document beside them. The frame brings the pane: it is put together of more than the section knows. */
export interface WithDocumentPane {
  DocumentPane: ComponentType<DocumentPaneProps>;
}
