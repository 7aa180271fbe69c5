import { useStore } from 'zustand';
import { Trans } from '@lingui/react/macro';
import { errorNumberIn } from '#screen/error-number.ts';
import { modals } from '#screen/modals.ts';
import { hideToast, toastStore } from '#screen/toast.ts';
import { classes } from './class-names.ts';
import { CopyNumber } from './CopyNumber.tsx';
import { Icon } from './Icon.tsx';
import css from './ToastHost.module.css';

/**
 * Shows the toast of `screen/toast` and announces it. When a dialog is open, only the host inside the topmost
 * dialog does so: everything outside it is inert. `modal` is the key of the dialog that contains this host.
 */
export function ToastHost({ modal }: { modal?: string }) {
  const isTop = useStore(modals, ({ open }) => open.at(-1)?.key === modal);
  const shown = useStore(toastStore, (state) => (isTop ? state.shown : null));
  const number = shown && errorNumberIn(shown.text);
  return (
    <div className={css['host']} role="status" aria-live="polite">
      {shown && (
        <div key={shown.id} className={classes(css['toast'], css[shown.tone])}>
          {shown.tone !== 'plain' && <Icon name={shown.tone === 'good' ? 'check' : 'warn'} size={20} />}
          {shown.text}
          {number && <CopyNumber number={number} className={css['open']} />}
          {shown.onOpen && <OpenButton onOpen={shown.onOpen} />}
        </div>
      )}
    </div>
  );
}

function OpenButton({ onOpen }: { onOpen: () => void }) {
  const open = () => {
    hideToast();
    onOpen();
  };
  return (
    <button type="button" className={css['open']} onClick={open}>
      <Trans>Open</Trans>
    </button>
  );
}
