import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useBlockDevice, useForgetDevice } from '../paycode.queries.ts';

interface BlockDialogProps {
  /** `here`: it is the device in the hand. Null while nothing is asked. */
  device: { id: string; here: boolean } | null;
  owner: string;
  onClose: () => void;
}

/** Blocks a device of mine at once. */
export function BlockDialog({ device, owner, onClose }: BlockDialogProps) {
  const { t } = useLingui();
  const [lost, setLost] = useState(false);
  const block = useBlockDevice();
  const forget = useForgetDevice();
  if (!device) return null;
  const done = async () => {
    if (device.here) await forget(owner);
    toast(t`The device is blocked.`, 'good');
    onClose();
  };
  // A promise and no callback of the mutation: the page of a blocked code no longer has this dialog.
  const run = () =>
    block
      .mutateAsync({ id: device.id, lost: lost && !device.here })
      .then(done, (error: unknown) => toast(errorWords(error), 'stop'));
  return (
    <Dialog
      open
      dangerous
      title={device.here ? t`Block this device?` : t`Block the device?`}
      yes={t`Block`}
      busy={block.isPending}
      onYes={() => void run()}
      onNo={onClose}
    >
      <p>
        <Trans>Nothing can be paid with its codes from now on. It can be set up again later.</Trans>
      </p>
      {!device.here && (
        <Checkbox checked={lost} onChange={setLost}>
          <Trans>It is lost or in other hands</Trans>
        </Checkbox>
      )}
    </Dialog>
  );
}
