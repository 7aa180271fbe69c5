import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { classes } from './class-names.ts';
import { Modal } from './Modal.tsx';
import css from './Sheet.module.css';

interface DialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** Defaults: OK and Cancel. */
  yes?: string;
  no?: string;
  dangerous?: boolean;
  busy?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** A confirmation dialog. */
export function Dialog(props: DialogProps) {
  const { open, title, children, yes, no, dangerous = false, busy = false, onYes, onNo } = props;
  const { t } = useLingui();
  if (!open) return null;
  return (
    <Modal label={title} role="alertdialog" className={classes(css['cover'], css['middle'])} onClose={onNo}>
      <div className={css['shade']} aria-hidden="true" />
      <div className={css['box']}>
        <h2>{title}</h2>
        {children != null && <div>{children}</div>}
        <div className={css['pair']}>
          <Button tone="line" wide onPress={onNo}>
            {no ?? t`Cancel`}
          </Button>
          <Button tone={dangerous ? 'stop' : 'brand'} wide busy={busy} onPress={onYes}>
            {yes ?? t`OK`}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
