import type { Member } from '@outlay/contract/organisation/company';
import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import type { IconName } from '#ui/Icon.tsx';
import type { DeskSection } from '#desk/section.ts';

export interface PaletteAct {
  words: string;
  /** The document that the action concerns. */
  description: string;
  icon: IconName;
  run: () => void;
}

export type Hit =
  | { kind: 'section'; key: string; section: DeskSection }
  | { kind: 'document'; key: string; document: DocumentSummary }
  | { kind: 'member'; key: string; member: Member }
  | { kind: 'act'; key: string; act: PaletteAct };

export interface HitGroup {
  kind: Hit['kind'];
  title: string;
  hits: readonly Hit[];
}
