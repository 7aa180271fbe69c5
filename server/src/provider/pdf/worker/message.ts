import type { PaperForm, PaperLayout, PaperPicture, PaperReport } from '../pdf.port.ts';

/** A request to the process that makes the PDF. */
export type PaperOrder =
  | { kind: 'add'; layout: PaperLayout; form: PaperForm; pictures: readonly PaperPicture[] }
  | { kind: 'addReport'; report: PaperReport }
  | { kind: 'finish' };

/** A response of the process. The file is sent in parts, so that copying a large one does not block the server. */
export type PaperAnswer =
  | { kind: 'added' }
  | { kind: 'part'; bytes: Uint8Array }
  | { kind: 'finished' }
  | { kind: 'failed'; detail: string };
