import { useLingui } from '@lingui/react/macro';
import { memberListEndpoints } from '@outlay/contract/company.list';
import { documentListEndpoints, type DocumentAction, type DocumentSummary } from '@outlay/contract/document';
import { ACTION_WORDS } from '#features/bill/action-words.ts';
import { goTo } from '../admin-nav.ts';
import { useSaveList } from '../list/export.queries.ts';
import type { Hit, PaletteAct } from './hits.ts';

/** What can be begun from the palette; each opens its own question, and nothing is decided before that is answered. */
const ACTS: readonly DocumentAction[] = ['approve', 'handle', 'return', 'reject', 'hold', 'release'];

/** What may be done with what was found: with the first document what the server says, and each list as a file. */
export function usePaletteActs(search: string, hits: readonly Hit[]): Hit[] {
  const { t, i18n } = useLingui();
  const documents = hits.flatMap((hit) => (hit.kind === 'document' ? [hit.document] : []));
  const members = hits.filter(({ kind }) => kind === 'member');
  const documentFile = useSaveList(documentListEndpoints.export, 'documents');
  const memberFile = useSaveList(memberListEndpoints.export, 'members');
  const [first] = documents;
  const decide = (document: DocumentSummary): PaletteAct[] =>
    ACTS.filter((act) => document.actions.includes(act)).map((act) => ({
      words: i18n._(ACTION_WORDS[act].label),
      told: [document.number, document.title].filter(Boolean).join(' · '),
      icon: ACTION_WORDS[act].icon,
      run: () => goTo('documents', document.id, '', act),
    }));
  const files: PaletteAct[] = [
    ...(documents.length > 0 ? [{ told: t`Documents`, file: documentFile }] : []),
    ...(members.length > 0 ? [{ told: t`Members`, file: memberFile }] : []),
  ].map(({ told, file }) => ({
    words: t`Export what was found (Excel)`,
    told,
    icon: 'download' as const,
    run: () => file.mutate({ filter: { search }, format: 'xlsx' }),
  }));
  const acts = [...(first ? decide(first) : []), ...files];
  return acts.map((act, place) => ({ kind: 'act', key: String(place), act }));
}
