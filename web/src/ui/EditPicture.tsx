import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { editPicture, WHOLE, type Crop } from '#file/picture-edit.ts';
import { useBlobAddress } from '#file/blob-address.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Modal } from '#ui/Modal.tsx';
import { CropFrame } from './CropFrame.tsx';
import css from './EditPicture.module.css';

interface EditPictureProps {
  picture: Blob;
  onClose: () => void;
  onDone: (picture: Blob) => void;
}

/** Rotates a picture in steps of 90° and crops it. */
export function EditPicture({ picture, onClose, onDone }: EditPictureProps) {
  const { t } = useLingui();
  const [quarters, setQuarters] = useState(0);
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const [busy, setBusy] = useState(false);
  const address = useBlobAddress(useRotated(picture, quarters));
  const rotate = (by: number) => {
    setQuarters((quarters + by + 4) % 4);
    setCrop(WHOLE);
  };
  const done = async () => {
    setBusy(true);
    try {
      onDone(await editPicture(picture, quarters, crop));
    } catch (error) {
      setBusy(false);
      toast(errorWords(error), 'stop');
    }
  };
  return (
    <Modal label={t`Crop and rotate`} className={css['editor']} onClose={onClose}>
      <div className={css['bar']}>
        <IconButton icon="close" label={t`Close`} onPress={onClose} />
        <span />
        <IconButton icon="undo" label={t`Rotate left`} onPress={() => rotate(-1)} />
        <IconButton icon="redo" label={t`Rotate right`} onPress={() => rotate(1)} />
      </div>
      <div className={css['ground']}>
        {address && <CropFrame address={address} crop={crop} onChange={setCrop} />}
      </div>
      <div className={css['foot']}>
        <Button wide busy={busy} onPress={() => void done()}>
          {t`Use this picture`}
        </Button>
      </div>
    </Modal>
  );
}

/** The whole picture, rotated by so many steps of 90°. */
function useRotated(picture: Blob, quarters: number): Blob {
  const [rotated, setRotated] = useState(picture);
  useEffect(() => {
    let current = true;
    if (quarters === 0) setRotated(picture);
    else
      void editPicture(picture, quarters, WHOLE)
        .then((blob) => current && setRotated(blob))
        .catch((error: unknown) => toast(errorWords(error), 'stop'));
    return () => {
      current = false;
    };
  }, [picture, quarters]);
  return rotated;
}
