import { ROUTES } from '@outlay/contract/routes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState, type DragEvent } from 'react';
import { INVOICE_FILES, pick, PICTURES, sortPicked, type Picked } from '#host/pick.ts';
import { navigateTo } from '#navigation/nav.ts';
import { classes } from '#ui/class-names.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { Square } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { WALLET_WORDS } from '../wallet-words.ts';
import { useWallet } from '../wallet.queries.ts';
import { captured } from './capture.ts';
import css from './Invoice.module.css';
import { WalletSheet } from './WalletSheet.tsx';

interface CaptureSheetProps {
  open: boolean;
  onClose: () => void;
}

/** The ways to add an invoice, the camera first. */
export function CaptureSheet({ open, onClose }: CaptureSheetProps) {
  const { i18n, t } = useLingui();
  const wallet = useWallet();
  const [choosing, setChoosing] = useState(false);
  const leave = useCallback(() => {
    setChoosing(false);
    onClose();
  }, [onClose]);
  const go = (path: string) => {
    onClose();
    navigateTo(path);
  };
  const take = async (picking: Promise<Picked> | Picked) => {
    const path = await captured(await picking);
    if (path) go(path);
  };
  if (open && choosing && wallet) return <WalletSheet wallet={wallet} onClose={leave} />;
  return (
    <Sheet open={open} title={t`Add an invoice`} onClose={onClose}>
      <div className={css['capture']}>
        <button
          type="button"
          className={css['first']}
          onClick={() => void take(pick({ extensions: PICTURES, camera: true }))}
        >
          <Icon name="camera" size={30} />
          <span>
            <b>{t`Take a photo`}</b>
            <small>{t`Lay it flat and fill the frame`}</small>
          </span>
        </button>
        <div className={css['grid']}>
          <Option
            icon="image"
            label={t`Pictures`}
            onPress={() => void take(pick({ extensions: PICTURES }))}
          />
          <Option
            icon="file"
            label={t`PDF, OFD, XML`}
            onPress={() => void take(pick({ extensions: INVOICE_FILES }))}
          />
          <Option icon="scan" label={t`QR code`} onPress={() => go(ROUTES.scanInvoice)} />
          {wallet && (
            <Option
              icon="wallet"
              label={i18n._(WALLET_WORDS[wallet.kind].short)}
              onPress={() => setChoosing(true)}
            />
          )}
          <Option icon="pen" label={t`Entered manually`} onPress={() => go(ROUTES.quickNote)} />
        </div>
        <DropPlace onDrop={(files) => void take(sortPicked(files, { extensions: INVOICE_FILES }))} />
      </div>
    </Sheet>
  );
}

const Option = ({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) => (
  <button type="button" className={css['option']} onClick={onPress}>
    <Square icon={icon} />
    {label}
  </button>
);

/** Drop zone for files. */
function DropPlace({ onDrop }: { onDrop: (files: File[]) => void }) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDrop([...event.dataTransfer.files]);
  };
  return (
    <div
      className={classes(css['drop'], over && css['dropping'])}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Trans>Or drop files here</Trans>
    </div>
  );
}
