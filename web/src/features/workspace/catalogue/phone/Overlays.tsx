import { useState } from 'react';
import { toast, toastToOpen } from '#screen/toast.ts';
import { WHOLE } from '#file/picture-edit.ts';
import { Button } from '#ui/Button.tsx';
import { Card, Section } from '#ui/Card.tsx';
import { CropFrame } from '#ui/CropFrame.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EditPicture } from '#ui/EditPicture.tsx';
import { ImageViewer } from '#ui/ImageViewer.tsx';
import { Modal } from '#ui/Modal.tsx';
import { RemoveButton } from '#ui/RemoveButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Swiper } from '#ui/Swiper.tsx';
import { ToastHost } from '#ui/ToastHost.tsx';
import css from './Catalogue.module.css';

type Shown = 'bare' | 'sheet' | 'long' | 'question' | 'danger' | 'busy' | 'picture' | 'edit';
const OPENERS: readonly { shown: Shown; label: string }[] = [
  { shown: 'bare', label: 'Bare dialog' },
  { shown: 'sheet', label: 'Sheet' },
  { shown: 'long', label: 'Long sheet with a foot' },
  { shown: 'question', label: 'Dialog' },
  { shown: 'danger', label: 'Dangerous dialog' },
  { shown: 'busy', label: 'Busy dialog' },
  { shown: 'edit', label: 'Picture editor' },
  { shown: 'picture', label: 'Image viewer' },
];
const nothing = () => undefined;

export function Overlays() {
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  return (
    <Section title="Over the page">
      <Card>
        <div className={css['wrap']}>
          {OPENERS.map((one) => (
            <Button key={one.shown} tone="line" onPress={() => setShown(one.shown)}>
              {one.label}
            </Button>
          ))}
          <RemoveButton question="Remove it?" busy={false} onRemove={(done) => done()}>
            What goes with it, and what stays.
          </RemoveButton>
        </div>
      </Card>
      <Toasts />
      <Sheets shown={shown} onClose={close} />
      <Dialog
        open={shown === 'question' || shown === 'danger' || shown === 'busy'}
        title="Is it so?"
        dangerous={shown === 'danger'}
        busy={shown === 'busy'}
        onYes={close}
        onNo={close}
      >
        A question that must be answered.
      </Dialog>
      <ImageViewer open={shown === 'picture'} address="/icon.svg" label="Image viewer" onClose={close} />
      {shown === 'edit' && <EditPicture picture={new Blob()} onClose={close} onDone={close} />}
      <Cropped />
      <Swiper label="Swiper">{[<p key="one">One</p>, <p key="two">Two</p>]}</Swiper>
    </Section>
  );
}

/** The crop frame alone, over an icon of the app. */
function Cropped() {
  const [crop, setCrop] = useState(WHOLE);
  return (
    <div style={{ width: 160, margin: '24px auto' }}>
      <CropFrame address="/icon.svg" crop={crop} onChange={setCrop} />
    </div>
  );
}

const Sheets = ({ shown, onClose }: { shown: Shown | null; onClose: () => void }) => (
  <>
    {shown === 'bare' && (
      <Modal label="Bare dialog" className={css['bare']} onClose={onClose}>
        <Button onPress={() => toast('It is read here too')}>Toast</Button>
        <Button tone="line" onPress={onClose}>
          Done
        </Button>
      </Modal>
    )}
    <Sheet open={shown === 'sheet'} title="Sheet" onClose={onClose}>
      <p>It comes from the bottom.</p>
    </Sheet>
    <Sheet
      open={shown === 'long'}
      title="Long sheet"
      onClose={onClose}
      foot={
        <Button wide onPress={onClose}>
          Done
        </Button>
      }
    >
      {Array.from({ length: 40 }, (_, place) => (
        <p key={place}>Line {place + 1}</p>
      ))}
    </Sheet>
  </>
);

const Toasts = () => (
  <Card>
    <div className={css['wrap']}>
      <Button tone="line" onPress={() => toast('A plain toast')}>
        Toast
      </Button>
      <Button tone="line" onPress={() => toast('It went well', 'good')}>
        Good toast
      </Button>
      <Button tone="line" onPress={() => toast('It did not go', 'stop')}>
        Toast that stops
      </Button>
      <Button tone="line" onPress={() => toastToOpen('It leads somewhere', nothing)}>
        Toast that opens
      </Button>
    </div>
    <div className={css['stage']} aria-hidden="true">
      <ToastHost />
    </div>
  </Card>
);
