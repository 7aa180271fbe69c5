import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCameraScan, type CodeFormat } from '#host/scan.ts';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import css from './Till.module.css';

const FORMATS: readonly CodeFormat[] = ['QRCode', 'Code128'];

interface ScanSheetProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** Reads the payer's code with the camera; the digits can be typed instead. */
export function ScanSheet({ onCode, onClose }: ScanSheetProps) {
  const { t } = useLingui();
  const { video, state } = useCameraScan(onCode, true, FORMATS);
  const [digits, setDigits] = useState('');
  return (
    <Sheet open title={t`Scan the code`} onClose={onClose}>
      <div className={css['camera']}>
        <video ref={video} muted playsInline aria-hidden="true" />
        {state !== 'on' && (
          <p role="status">
            {state === 'denied' ? (
              <Trans>
                The camera is not allowed here. Allow it in the browser’s settings, or type the digits.
              </Trans>
            ) : state === 'none' ? (
              <Trans>This device has no camera. Type the digits, or use a scanner.</Trans>
            ) : (
              <Trans>The camera starts…</Trans>
            )}
          </p>
        )}
      </div>
      <form
        className={css['digits']}
        onSubmit={(event) => {
          event.preventDefault();
          if (digits.trim() !== '') onCode(digits);
        }}
      >
        <TextInput
          label={t`Digits below the bar code`}
          value={digits}
          inputMode="numeric"
          most={30}
          onChange={setDigits}
        />
        <Button submit tone="line" disabled={digits.trim() === ''}>
          <Trans>Charge</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
