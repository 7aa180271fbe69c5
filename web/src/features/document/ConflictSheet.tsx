import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentDetail } from '@outlay/contract/document';
import { useQuery } from '@tanstack/react-query';
import { formatInstant, formatMoney } from '#kit/format.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import css from './Document.module.css';
import { draftQueries } from './draft.queries.ts';
import { Facts } from './Facts.tsx';

interface ConflictSheetProps {
  open: boolean;
  id: string;
  onMine: (theirs: DocumentDetail) => void;
  onTheirs: (theirs: DocumentDetail) => void;
  /** It can no longer be edited at all. */
  onGone: () => void;
}

/** The draft was saved somewhere else meanwhile: the person chooses which one lives. */
export function ConflictSheet(props: ConflictSheetProps) {
  const { t } = useLingui();
  // Closing by the cross would leave the form unsaved for good: it has to be answered.
  return (
    <Sheet open={props.open} title={t`Changed somewhere else`} onClose={() => undefined}>
      <Choice {...props} />
    </Sheet>
  );
}

function Choice({ id, onMine, onTheirs, onGone }: ConflictSheetProps) {
  const { t } = useLingui();
  const { data: theirs, error, refetch } = useQuery(draftQueries.theirs(id));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (theirs === undefined) return <p>…</p>;
  if (theirs === null)
    return (
      <div className={css['choices']}>
        <p>
          <Trans>This document was submitted from another device. It can no longer be edited here.</Trans>
        </p>
        <Button wide onPress={onGone}>
          <Trans>Look at it</Trans>
        </Button>
      </div>
    );
  return (
    <div className={css['choices']}>
      <p>
        <Trans>This draft was saved on another device or page while you typed. Which one should stay?</Trans>
      </p>
      <Facts
        facts={[
          [t`Saved there`, formatInstant(theirs.updatedAt)],
          [t`Title`, theirs.title],
          [t`Amount`, formatMoney(theirs.money)],
          [t`Expenses`, String(theirs.lineCount)],
        ]}
      />
      <Button wide onPress={() => onMine(theirs)}>
        <Trans>Keep what I typed here</Trans>
      </Button>
      <Button wide tone="line" onPress={() => onTheirs(theirs)}>
        <Trans>Take the other one</Trans>
      </Button>
    </div>
  );
}
