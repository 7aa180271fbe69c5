import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { scanPicture, useCameraScan } from '#host/scan.ts';
import { pick, PICTURES } from '#host/pick.ts';
import { errorWords } from '#text/errors.ts';
import { newId } from '#device/id.ts';
import { navigateBack, redirectTo } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Page } from '#ui/Page.tsx';
import { CameraView } from './CameraView.tsx';
import css from './Invoice.module.css';
import { useReadQr } from '../invoice.queries.ts';

/** Scans the QR code of an invoice, with the camera or from a picture. */
export function ScanPage() {
  const { t } = useLingui();
  const [text, setText] = useState<string | null>(null);
  const { video, state } = useCameraScan(setText, text === null);
  useEffect(() => {
    if (state === 'closed') navigateBack();
  }, [state]);
  const read = useReadQr();
  const { mutate } = read;
  useEffect(() => {
    if (text === null) return;
    const id = newId();
    mutate(
      { id, text },
      {
        onSuccess: () => redirectTo(pageAddress(ROUTES.checkInvoice, { ids: id })),
        onError: (error) => {
          toast(errorWords(error), 'stop');
          setText(null);
        },
      },
    );
  }, [text, mutate]);
  const fromPicture = async () => {
    const [file] = (await pick({ extensions: PICTURES, most: 1 })).files;
    if (!file) return;
    const found = await scanPicture(file);
    if (found) setText(found);
    else toast(t`No QR code was found in the picture.`, 'stop');
  };
  return (
    <Page title={t`Scan a QR code`}>
      <CameraView video={video} state={state} />
      <p className={css['pad']} role="status">
        {read.isPending ? (
          <Trans>Reading the invoice…</Trans>
        ) : (
          <Trans>Hold the invoice’s code inside the frame.</Trans>
        )}
      </p>
      <div className={css['pad']} style={{ paddingTop: 16 }}>
        <Button tone="line" wide icon="image" busy={read.isPending} onPress={() => void fromPicture()}>
          <Trans>From a picture</Trans>
        </Button>
        <Button tone="line" wide icon="pen" onPress={() => redirectTo(ROUTES.quickNote)}>
          <Trans>Entered manually</Trans>
        </Button>
      </div>
    </Page>
  );
}
