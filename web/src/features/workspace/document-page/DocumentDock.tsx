import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { DocumentAction } from '@outlay/contract/documents/document.status';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/Button.tsx';
import { Dock } from '#ui/Dock.tsx';
import {
  ACTION_WORDS,
  DANGEROUS,
  FREQUENT,
  MORE,
  SECOND,
} from '#features/documents/document/action-words.ts';

interface DocumentDockProps {
  document: DocumentDetail;
  /** The running action, of those without a sheet. */
  running: DocumentAction | null;
  onPick: (action: DocumentAction | 'more') => void;
}

/**
 * The buttons of the server's `actions`: the primary one wide at the right, destructive ones under "more".
 */
export function DocumentDock(props: DocumentDockProps) {
  return hasActions(props.document) ? (
    <Dock>
      <DocumentButtons {...props} />
    </Dock>
  ) : null;
}

export const hasActions = ({ actions }: DocumentDetail): boolean => actions.length > 0;

/** Secondary actions, never the primary button. */
const QUIET: ReadonlySet<DocumentAction> = new Set(['comment', 'urge', 'copy']);

/** The primary action by status: a returned document is edited first, a finished one is copied. */
const FIRST: Partial<Record<DocumentDetail['status'], DocumentAction>> = {
  Returned: 'edit',
  Rejected: 'copy',
  Voided: 'copy',
};

/** Sorts the actions: the primary one, at most two beside it, and the rest. */
export function arrange({ actions, status }: Pick<DocumentDetail, 'actions' | 'status'>) {
  const first = FIRST[status];
  const main = first && actions.includes(first) ? first : FREQUENT.find((action) => actions.includes(action));
  const beside = SECOND.filter((action) => actions.includes(action) && action !== main);
  const more = MORE.filter((action) => actions.includes(action) && action !== main);
  return { main, beside, more };
}

export function DocumentButtons({ document, running, onPick }: DocumentDockProps) {
  const { t, i18n } = useLingui();
  const { main, beside, more } = arrange(document);
  const [only] = more;
  const alone =
    only !== undefined && more.length === 1 && !main && beside.length === 0 && !DANGEROUS.has(only);
  if (alone)
    return (
      <Button tone="line" wide icon={ACTION_WORDS[only].icon} onPress={() => onPick(only)}>
        {i18n._(ACTION_WORDS[only].label)}
      </Button>
    );
  return (
    <>
      {beside.map((action) => (
        <Button key={action} tone="line" wide={!main} onPress={() => onPick(action)}>
          {i18n._(ACTION_WORDS[action].label)}
        </Button>
      ))}
      {more.length > 0 && (
        <Button tone="line" wide={!main && beside.length === 0} onPress={() => onPick('more')}>
          {t`More`}
        </Button>
      )}
      {main && (
        <Button
          wide
          tone={QUIET.has(main) ? 'line' : 'brand'}
          icon={ACTION_WORDS[main].icon}
          busy={running === main}
          onPress={() => onPick(main)}
        >
          {main === 'edit' ? t`Edit and resubmit` : i18n._(ACTION_WORDS[main].label)}
        </Button>
      )}
    </>
  );
}
