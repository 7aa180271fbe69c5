import { Trans } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { CameraState } from '#host/scan.ts';
import { classes } from '#ui/class-names.ts';
import css from './Invoice.module.css';

interface CameraViewProps {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  /** Leaves room below for the scanned codes. */
  low?: boolean;
}

/** The camera picture with a frame for the code, or why there is none. */
export const CameraView = ({ video, state, low = false }: CameraViewProps) => (
  <div className={classes(css['video'], low && css['low'])}>
    <video ref={video} muted playsInline aria-hidden="true" />
    {state === 'on' ? <span className={css['aim']} /> : <CameraWords state={state} />}
  </div>
);

function CameraWords({ state }: { state: CameraState }) {
  if (state === 'starting' || state === 'host' || state === 'closed') return <p>…</p>;
  return (
    <p>
      {state === 'denied' ? (
        <Trans>
          The camera is not allowed here. Allow it in the browser’s settings, or choose a picture.
        </Trans>
      ) : (
        <Trans>No camera is available on this device. Choose a picture instead.</Trans>
      )}
    </p>
  );
}
