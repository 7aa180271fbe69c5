import { Trans, useLingui } from '@lingui/react/macro';
import type { RecognitionResult } from '@outlay/contract/spend/invoice';
import { pageAddress, ROUTES } from '@outlay/contract/routes';
import type { ReactNode } from 'react';
import { navigateTo, redirectTo } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { InvoicePicture } from '#features/spend/invoice/phone/InvoicePicture.tsx';
import css from './Expense.module.css';

interface UnreadableProps {
  result: RecognitionResult;
  strip: ReactNode;
  /** The only piece of this page. */
  alone: boolean;
  onAgain: () => void;
  onPass: () => void;
}

/** Unreadable: scan again, or enter it by hand in the quick note, with the picture attached. */
export function Unreadable({ result, strip, alone, onAgain, onPass }: UnreadableProps) {
  const { t } = useLingui();
  const { file, status } = result;
  const byHand = () => {
    const note = file ? pageAddress(ROUTES.quickNote, { file: file.id }) : ROUTES.quickNote;
    if (alone) return redirectTo(note);
    navigateTo(note);
    onPass();
  };
  return (
    <Page title={t`Check the invoice`}>
      {strip}
      {file && status === 'unreadable' && <InvoicePicture fileId={file.id} place={null} />}
      <div style={{ height: 16 }} />
      <Notice
        tone="wait"
        title={status === 'unsupported' ? t`This type of file cannot be read` : t`No invoice recognised`}
      >
        {status === 'unsupported' ? (
          <Trans>Use a photo, PDF, OFD or XML.</Trans>
        ) : (
          <Trans>Use more light, lay it flat and fill the frame: that usually works.</Trans>
        )}
      </Notice>
      <div className={css['stacked']}>
        <Button icon="camera" wide onPress={onAgain}>
          <Trans>Retake photo</Trans>
        </Button>
        <Button tone="line" icon="pen" wide onPress={byHand}>
          <Trans>Enter manually</Trans>
        </Button>
        <Button tone="text" onPress={onPass}>
          <Trans>Skip this one</Trans>
        </Button>
      </div>
    </Page>
  );
}
