import type { ComponentType } from 'react';

export interface DocumentPaneProps {
  id: string;
  /** Called after a decision, to open the next document. */
  onDecided?: () => void;
}

/**
 * For sections whose rows open a document beside them. The shell passes in the pane, since it depends on
 * features that the section must not import.
 */
export interface WithDocumentPane {
  DocumentPane: ComponentType<DocumentPaneProps>;
}
