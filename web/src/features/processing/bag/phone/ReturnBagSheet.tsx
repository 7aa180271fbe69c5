import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextArea } from '#ui/TextInput.tsx';
import { useReturnBag } from '../bag.queries.ts';
import type { BagSheetProps } from './HandOverSheet.tsx';

/** Finance returns the bag to its owner, with a reason. */
export function ReturnBagSheet(props: BagSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={props.open} title={t`Return the bag`} onClose={props.onClose}>
      <ReturnForm {...props} />
    </Sheet>
  );
}

function ReturnForm({ bag: { id, version }, onClose }: BagSheetProps) {
  const { t } = useLingui();
  const [remarks, setRemarks] = useState('');
  const [tried, setTried] = useState(false);
  const back = useReturnBag();
  const missing = remarks.trim() === '';
  const send = () => {
    setTried(true);
    if (!missing) back.mutate({ id, version, remarks: remarks.trim() }, { onSuccess: onClose });
  };
  return (
    <>
      <TextArea
        label={t`Remarks`}
        required
        value={remarks}
        onChange={setRemarks}
        most={500}
        error={tried && missing ? t`Please give a reason so they know what to do.` : null}
      />
      {back.error && <Notice tone="stop" title={errorWords(back.error)} />}
      <Button tone="stop" wide busy={back.isPending} onPress={send}>
        <Trans>Return</Trans>
      </Button>
    </>
  );
}
