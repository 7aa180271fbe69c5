import { Trans, useLingui } from '@lingui/react/macro';
import type { BagDetail } from '@outlay/contract/processing/bag';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useHandOver } from '../bag.queries.ts';

export interface BagSheetProps {
  open: boolean;
  bag: BagDetail;
  onClose: () => void;
}

/** The owner marks the bag as handed over to finance, with an optional note on where it is. */
export function HandOverSheet(props: BagSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={props.open} title={t`Handed over to finance`} onClose={props.onClose}>
      <HandOver {...props} />
    </Sheet>
  );
}

function HandOver({ bag: { id, version }, onClose }: BagSheetProps) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const handOver = useHandOver();
  return (
    <>
      <TextInput
        label={t`Note (optional)`}
        value={note}
        onChange={setNote}
        placeholder={t`Where you left it, or with whom`}
      />
      <p style={{ color: 'var(--soft)', paddingBottom: 12 }}>
        <Trans>Finance scans the label, and you get a message when they have it.</Trans>
      </p>
      {handOver.error && <Notice tone="stop" title={errorWords(handOver.error)} />}
      <Button
        wide
        busy={handOver.isPending}
        onPress={() => handOver.mutate({ id, version, note: note.trim() }, { onSuccess: onClose })}
      >
        <Trans>I handed it over</Trans>
      </Button>
    </>
  );
}
