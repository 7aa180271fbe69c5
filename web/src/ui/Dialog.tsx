import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button.tsx';
import { classes } from './class-names.ts';
import css from './Sheet.module.css';
import { useModal } from './use-modal.ts';

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

/** A question that must be answered. */
export function Dialog(props: DialogProps) {
  const { open, title, children, yes, no, dangerous = false, busy = false, onYes, onNo } = props;
  const { t } = useLingui();
  const panel = useModal(open, onNo);
  if (!open) return null;
  return createPortal(
    <div className={classes(css['cover'], css['middle'])}>
      <div className={css['shade']} aria-hidden="true" />
      <div
        className={css['box']}
        role="alertdialog"
        aria-modal="true"
        aria-label={title}
        ref={panel}
        tabIndex={-1}
      >
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
    </div>,
    document.body,
  );
}
