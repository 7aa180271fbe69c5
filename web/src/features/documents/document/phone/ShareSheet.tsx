import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import type { DraftShare } from '../draft-form.ts';
import { PickInput } from '../PickInput.tsx';
import { PlaceSheet, usePlaceWords, type Place, type PlaceKind } from '../PlaceSheet.tsx';

const KEYS = { department: 'departmentId', project: 'projectId', costCentre: 'costCentreId' } as const;
const KINDS = Object.keys(KEYS) as PlaceKind[];

interface ShareSheetProps {
  /** Null: closed. */
  share: DraftShare | null;
  onChange: (part: Partial<DraftShare>) => void;
  onClose: () => void;
}

/** The names by kind: `names` lists only the kinds that are set, in the order of `KINDS`. */
function named(share: DraftShare): Partial<Record<PlaceKind, string>> {
  const set = KINDS.filter((kind) => share[KEYS[kind]] !== null);
  return Object.fromEntries(set.map((kind, place) => [kind, share.names[place] ?? '']));
}

/** The target of a share: a department, a project, a cost centre, or a combination. */
export function ShareSheet({ share, onChange, onClose }: ShareSheetProps) {
  const { t } = useLingui();
  const words = usePlaceWords();
  const [kind, setKind] = useState<PlaceKind | null>(null);
  const names = share ? named(share) : {};
  const pick = (place: Place | null) => {
    if (!kind) return;
    const next: typeof names = { ...names };
    if (place) next[kind] = place.name;
    else delete next[kind];
    onChange({ [KEYS[kind]]: place?.id ?? null, names: KINDS.flatMap((one) => next[one] ?? []) });
  };
  return (
    <Sheet
      open={share !== null}
      title={t`Charge to`}
      onClose={onClose}
      foot={
        <Button wide onPress={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      {KINDS.map((one) => (
        <PickInput key={one} label={words[one]} value={names[one] ?? ''} onPress={() => setKind(one)} />
      ))}
      <PlaceSheet
        kind={kind}
        chosen={kind && share ? share[KEYS[kind]] : null}
        onPick={pick}
        onClose={() => setKind(null)}
      />
    </Sheet>
  );
}
