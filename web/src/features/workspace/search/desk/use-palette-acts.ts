import { useLingui } from '@lingui/react/macro';
import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import { documentListEndpoints } from '@outlay/contract/documents/document.list';
import type { DocumentAction } from '@outlay/contract/documents/document.status';
import { ACTION_WORDS } from '#features/documents/document/action-words.ts';
import { goTo } from '#desk/desk-nav.ts';
import { useSaveList } from '#desk/list/export.queries.ts';
import type { Hit, PaletteAct } from './hits.ts';

/** Actions offered in the palette; each still asks for confirmation. */
const ACTS: readonly DocumentAction[] = ['approve', 'handle', 'return', 'reject', 'hold', 'release'];

const documentLabel = ({ number, title }: DocumentSummary): string =>
  [number, title].filter(Boolean).join(' · ');
const hitsOf = (acts: readonly PaletteAct[]): Hit[] =>
  acts.map((act, place) => ({ kind: 'act', key: String(place), act }));

/** The decisions that the server allows for a document. */
function useDecisions(): (document: DocumentSummary) => PaletteAct[] {
  const { i18n } = useLingui();
  return (document) =>
    ACTS.filter((act) => document.actions.includes(act)).map((act) => ({
      words: i18n._(ACTION_WORDS[act].label),
      description: documentLabel(document),
      icon: ACTION_WORDS[act].icon,
      run: () => goTo('documents', document.id, '', act),
    }));
}

/** All actions for one found document. */
export function useDocumentActs(): (document: DocumentSummary) => Hit[] {
  const { t } = useLingui();
  const decide = useDecisions();
  const file = useSaveList(documentListEndpoints.export, 'documents');
  return (document) => {
    const { id } = document;
    const text = documentLabel(document);
    return hitsOf([
      { words: t`Open the document`, description: text, icon: 'doc', run: () => goTo('documents', id) },
      ...decide(document),
      {
        ...{ words: t`Export the document (Excel)`, description: text, icon: 'download' },
        run: () => file.mutate({ filter: { ids: [id] }, format: 'xlsx' }),
      },
    ]);
  };
}

/** Actions for the results: export of each list; for a single found document also its decisions. */
export function usePaletteActs(search: string, hits: readonly Hit[]): Hit[] {
  const { t } = useLingui();
  const documents = hits.flatMap((hit) => (hit.kind === 'document' ? [hit.document] : []));
  const members = hits.filter(({ kind }) => kind === 'member');
  const documentFile = useSaveList(documentListEndpoints.export, 'documents');
  const memberFile = useSaveList(memberListEndpoints.export, 'members');
  const decide = useDecisions();
  const [only, ...others] = documents;
  const files: PaletteAct[] = [
    ...(documents.length > 0 ? [{ description: t`Documents`, file: documentFile }] : []),
    ...(members.length > 0 ? [{ description: t`Members`, file: memberFile }] : []),
  ].map(({ description, file }) => ({
    words: t`Export what was found (Excel)`,
    description,
    icon: 'download' as const,
    run: () => file.mutate({ filter: { search }, format: 'xlsx' }),
  }));
  return hitsOf([...(only && others.length === 0 ? decide(only) : []), ...files]);
}
