import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { navigateBack, redirectTo } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { Page } from '#ui/Page.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { Identifying } from './Identifying.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { NotSent } from './NotSent.tsx';
import { pieceShown, usePieces, type Piece, type Through } from './recognise-state.ts';
import { ReviewInvoice } from './ReviewInvoice.tsx';
import { ShotStrip } from './ShotStrip.tsx';
import { Unreadable } from './Unreadable.tsx';
import { useShots, type Shots } from './use-shots.ts';

/**
 * From pictures to expenses. Pictures are recognised in the background while the person takes the next one or checks
 * the fields of those already read.
 */
export function RecognisePage() {
  const shots = useShots();
  const pieces = usePieces(shots.ids, shots.invoiceId);
  const [through, setThrough] = useState<Through>(new Map());
  const [chosen, setChosen] = useState<string | null>(null);
  const [claim, setClaim] = useState(false);
  const open = pieces.filter(({ key }) => !through.has(key));
  const piece = pieceShown(open, chosen);
  const pass = (key: string, expenseIds: readonly string[] = []) =>
    setThrough((before) => new Map([...before, [key, before.get(key) ?? expenseIds]]));
  const isAlone = ({ shotId }: Piece) => pieces.filter((one) => one.shotId === shotId).length === 1;
  const retake = async (gone: Piece) => {
    const [first] = await shots.photograph();
    if (first === undefined) return false;
    pass(gone.key);
    if (isAlone(gone)) shots.drop([gone.shotId]);
    setChosen(first);
    return true;
  };
  useEnd(piece === undefined, [...through.values()].flat(), claim);
  const strip = shots.ids.length > 0 && (
    <ShotStrip
      pieces={pieces}
      through={through}
      shown={piece?.key ?? null}
      onChoose={setChosen}
      onAdd={() => void shots.photograph()}
    />
  );
  return (
    <>
      {piece && (
        <ShownPiece
          piece={piece}
          pieces={pieces}
          shots={shots}
          strip={strip}
          alone={isAlone(piece)}
          last={open.length === 1}
          onPass={() => pass(piece.key)}
          onRetake={() => retake(piece)}
          onKept={(expenseIds, then) => {
            setClaim(then === 'claim');
            pass(piece.key, expenseIds);
          }}
        />
      )}
      {open.some(({ kind, key }) => kind === 'running' && key !== shots.invoiceId) && <LeaveGuard />}
    </>
  );
}

interface ShownPieceProps {
  piece: Piece;
  pieces: readonly Piece[];
  shots: Shots;
  strip: ReactNode;
  /** The only invoice in its picture. */
  alone: boolean;
  /** The only one still open. */
  last: boolean;
  onPass: () => void;
  onRetake: () => Promise<boolean>;
  onKept: (expenseIds: readonly string[], then: 'next' | 'claim') => void;
}

function ShownPiece({ piece, pieces, shots, strip, ...ways }: ShownPieceProps) {
  const { t } = useLingui();
  if (piece.kind === 'invoice')
    return (
      <ReviewInvoice
        key={piece.key}
        invoice={piece.invoice}
        strip={strip}
        shots={shots}
        shotId={piece.shotId}
        {...ways}
      />
    );
  if (piece.kind === 'failed') return <NotSent error={piece.error} strip={strip} onRetry={piece.retry} />;
  if (piece.kind === 'unreadable')
    return (
      <Unreadable
        result={piece.result}
        strip={strip}
        alone={pieces.length === 1}
        onAgain={() => void ways.onRetake()}
        onPass={ways.onPass}
      />
    );
  if (piece.key === shots.invoiceId)
    return (
      <Page title={t`Check the invoice`}>
        <SkeletonRows count={6} />
      </Page>
    );
  return <Identifying id={piece.key} place={placeOf(pieces, piece)} all={shots.ids.length} strip={strip} />;
}

const placeOf = (pieces: readonly Piece[], { shotId }: Piece): number =>
  [...new Set(pieces.map((piece) => piece.shotId))].indexOf(shotId) + 1;

/** After the last picture: continues to the claim, or goes back and says how many expenses were saved. */
function useEnd(over: boolean, expenses: readonly string[], claim: boolean): void {
  const { length } = expenses;
  const address = pageAddress(ROUTES.draft, { expenses: expenses.join(',') });
  useEffect(() => {
    if (!over) return;
    if (claim && length > 0) redirectTo(address);
    else {
      if (length > 0) toast(plural(length, { one: '# expense saved', other: '# expenses saved' }), 'good');
      navigateBack();
    }
  }, [over, claim, length, address]);
}
