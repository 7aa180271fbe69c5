import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSettled } from '#screen/use-settled.ts';
import { hasWords, isEnough, wordsOf } from '#text/find-words.ts';
import type { DeskSection } from '#desk/section.ts';
import type { Hit, HitGroup } from './hits.ts';
import { usePaletteActs } from './use-palette-acts.ts';
import { paletteQueries } from './palette.queries.ts';

/** A kind whose query failed. */
export interface Failed {
  title: string;
  error: Error;
  retry: () => void;
}

export interface Results {
  /** Only groups with results. */
  groups: HitGroup[];
  words: string[];
  busy: boolean;
  failed: Failed[];
  /** Kinds that need a longer search text. */
  more: Hit['kind'][];
}

/** Search results: sections at once, documents and members after a debounce. */
export function useResults(search: string, sections: readonly DeskSection[]): Results {
  const { t } = useLingui();
  const typed = search.trim();
  const settled = useSettled(typed);
  const words = wordsOf(typed);
  const sources = useSources(settled, sections);
  const rested = typed === settled;
  const busy = isEnough(typed) && sources.some(({ loading }) => !rested || loading);
  // Shown together, so that later results do not move the option that Enter is about to open.
  const text = isEnough(typed) && !busy ? sources : [];
  const acts = usePaletteActs(
    typed,
    text.flatMap(({ hits }) => hits),
  );
  const groups = [
    { kind: 'section' as const, title: t`Go to`, hits: useSectionHits(words, sections) },
    ...text,
    { kind: 'act' as const, title: t`Actions`, hits: acts },
  ].filter(({ hits }) => hits.length > 0);
  const failed = text.flatMap(({ title, error, retry }) => (error ? [{ title, error, retry }] : []));
  const more = isEnough(typed) ? [] : sources.map(({ kind }) => kind);
  return { groups, words, busy, failed, more };
}

/** Sections whose translated name contains all words. */
function useSectionHits(words: readonly string[], sections: readonly DeskSection[]): Hit[] {
  const { i18n } = useLingui();
  return sections
    .filter(({ label }) => hasWords(i18n._(label), words))
    .map((section) => ({ kind: 'section', key: section.key, section }));
}

interface Source extends HitGroup {
  loading: boolean;
  error: Error | null;
  retry: () => void;
}

/** The server queries, limited to the sections that the user may see. */
function useSources(query: string, sections: readonly DeskSection[]): Source[] {
  const { t } = useLingui();
  const sees = (key: string) => sections.some((one) => one.key === key);
  const documents = useQuery({
    ...paletteQueries.documents(query),
    enabled: isEnough(query) && sees('documents'),
  });
  const members = useQuery({
    ...paletteQueries.members(query),
    enabled: isEnough(query) && sees('members'),
  });
  const documentSource: Source = {
    kind: 'document',
    title: t`Documents`,
    hits: (documents.data?.items ?? []).map((document) => ({ kind: 'document', key: document.id, document })),
    loading: documents.isLoading,
    error: documents.error,
    retry: () => void documents.refetch(),
  };
  const memberSource: Source = {
    kind: 'member',
    title: t`Members`,
    hits: (members.data?.items ?? []).map((member) => ({ kind: 'member', key: member.id, member })),
    loading: members.isLoading,
    error: members.error,
    retry: () => void members.refetch(),
  };
  return [...(sees('documents') ? [documentSource] : []), ...(sees('members') ? [memberSource] : [])];
}
