import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { DocumentAction } from '@outlay/contract/documents/document.status';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { Facts } from '#ui/Facts.tsx';
import { DrivesPart } from '#features/travel/drive/DrivesPart.tsx';
import { BagPart } from '#features/processing/bag/BagPart.tsx';
import { AllowancePart } from '#features/travel/allowance/AllowancePart.tsx';
import { DocumentActs, type Picked } from '../DocumentActs.tsx';
import { DocumentButtons, hasActions } from '../DocumentDock.tsx';
import { useJudging } from '../use-judging.tsx';
import { documentQueries } from '#features/documents/document/document.queries.ts';
import { DocumentView } from '#features/documents/document/DocumentView.tsx';
import css from '#desk/Desk.module.css';
import { goTo } from '#desk/desk-nav.ts';
import type { DocumentPaneProps } from '#desk/document-pane.ts';
import { paletteKeyWords } from '#features/workspace/search/desk/palette-key.ts';
import { useActKeys } from './use-act-keys.ts';
import { useRequestedAct } from './use-requested-act.ts';

/** Actions that need the form, which exists only in the phone app. */
const ON_THE_PHONE: ReadonlySet<DocumentAction> = new Set(['edit', 'submit', 'copy', 'revise', 'delete']);

/** A document beside the list, with the actions for my task. */
export function DocumentPane({ id, onDecided }: DocumentPaneProps) {
  const { data, error, refetch } = useQuery(documentQueries.detail(id));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <SkeletonBlock height={150} />
        <SkeletonRows count={3} />
      </>
    );
  const document = { ...data, actions: data.actions.filter((action) => !ON_THE_PHONE.has(action)) };
  return <Desk document={document} onDecided={onDecided} />;
}

interface DeskProps {
  document: DocumentDetail;
  onDecided: (() => void) | undefined;
}

function Desk({ document, onDecided }: DeskProps) {
  const judging = useJudging(document);
  const nothing = () => undefined;
  return (
    <DocumentActs
      document={document}
      verdicts={judging.verdicts}
      onDecided={onDecided ?? nothing}
      onDeleted={nothing}
      onForm={nothing}
    >
      {(bar) => (
        <Keys document={document} onPick={bar.onPick}>
          <DocumentView
            document={document}
            judged={judging.judged}
            lineActs={judging.lineActs}
            originals={
              <>
                <AllowancePart document={document} />
                <DrivesPart documentId={document.id} lines={document.lines} />
                <BagPart documentId={document.id} onOpen={(id) => goTo('bags', id)} />
              </>
            }
          />
          {judging.sheet}
          {hasActions(document) && (
            <div className={css['paneFoot']}>
              <DocumentButtons document={document} {...bar} />
            </div>
          )}
        </Keys>
      )}
    </DocumentActs>
  );
}

interface KeysProps {
  document: DocumentDetail;
  onPick: (action: Picked) => void;
  children: ReactNode;
}

/** Keyboard shortcuts, and the sheet that explains them. */
function Keys({ document, onPick, children }: KeysProps) {
  const { t } = useLingui();
  const [help, setHelp] = useState(false);
  useActKeys(document.actions, onPick, () => setHelp(true));
  useRequestedAct(document.actions, onPick);
  return (
    <>
      {children}
      <Sheet open={help} title={t`Keyboard`} onClose={() => setHelp(false)}>
        <Facts
          facts={[
            ['J', t`Next document`],
            ['K', t`Previous document`],
            ['A', t`Approve`],
            ['R', t`Return`],
            ['X', t`Reject`],
            ['C', t`Comment`],
            ['/', t`Search this list`],
            [paletteKeyWords(), t`Go to a section, document or member`],
          ]}
        />
        <p style={{ color: 'var(--soft)', fontSize: 13 }}>
          <Trans>A key only opens the dialog; nothing is decided until you press its button.</Trans>
        </p>
      </Sheet>
    </>
  );
}
