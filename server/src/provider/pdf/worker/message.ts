import type { PaperForm, PaperLayout, PaperPicture } from '../pdf.port.ts';

/** What is asked of the process that makes one PDF. */
export type PaperOrder =
  | { kind: 'add'; layout: PaperLayout; form: PaperForm; pictures: readonly PaperPicture[] }
  | { kind: 'finish' };

/** What it answers: the file comes in parts, so that nobody stops to copy a large one. */
export type PaperAnswer =
  | { kind: 'added' }
  | { kind: 'part'; bytes: Uint8Array }
  | { kind: 'finished' }
  | { kind: 'failed'; detail: string };
