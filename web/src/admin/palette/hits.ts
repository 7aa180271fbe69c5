import type { Member } from '@outlay/contract/company';
import type { DocumentSummary } from '@outlay/contract/document';
import type { IconName } from '#ui/Icon.tsx';
import type { AdminSection } from '../sections.ts';

export interface PaletteAct {
  words: string;
  /** What it is done to. */
  told: string;
  icon: IconName;
  run: () => void;
}

export type Hit =
  | { kind: 'section'; key: string; section: AdminSection }
  | { kind: 'document'; key: string; document: DocumentSummary }
  | { kind: 'member'; key: string; member: Member }
  | { kind: 'act'; key: string; act: PaletteAct };

export interface HitGroup {
  kind: Hit['kind'];
  title: string;
  hits: readonly Hit[];
}
