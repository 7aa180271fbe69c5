import { useEffect, useRef, useState, type RefObject } from 'react';

import { HostError } from './host.port.ts';
import { currentHost } from './host.ts';

/** `host`: the host scans in its own window; `closed`: the person closed that window. */
export type CameraState = 'starting' | 'on' | 'denied' | 'none' | 'host' | 'closed';

const BETWEEN_LOOKS_MS = 180;

/** Which codes to look for; a host's own scanner reads what it knows. */
export type CodeFormat = 'QRCode' | 'Code128';
const QR_ONLY: readonly CodeFormat[] = ['QRCode'];

/** The decoder and its WebAssembly are loaded on first use. */
async function decode(picture: Blob | ImageData, formats = QR_ONLY): Promise<string | null> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const [found] = await readBarcodes(picture, {
    formats: [...formats],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  });
  return found?.text || null;
}

export const scanPicture = (file: Blob): Promise<string | null> => decode(file).catch(() => null);

function frameOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth: width, videoHeight: height } = video;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!width || !context) return null;
  canvas.width = width;
  canvas.height = height;
  context.drawImage(video, 0, 0);
  return context.getImageData(0, 0, width, height);
}

/** Reads camera frames until a code is found. */
async function look(
  video: HTMLVideoElement,
  formats: readonly CodeFormat[],
  signal: AbortSignal,
): Promise<string | null> {
  const canvas = document.createElement('canvas');
  while (!signal.aborted) {
    const frame = frameOf(video, canvas);
    const text = frame && (await decode(frame, formats).catch(() => null));
    if (text) return text;
    await new Promise((wake) => setTimeout(wake, BETWEEN_LOOKS_MS));
  }
  return null;
}

export function useCameraScan(
  onText: (text: string) => void,
  wanted: boolean,
  formats: readonly CodeFormat[] = QR_ONLY,
): { video: RefObject<HTMLVideoElement | null>; state: CameraState } {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    let stream: MediaStream | null = null;
    const run = async () => {
      const { scan } = await currentHost();
      if (stop.signal.aborted) return;
      if (scan) {
        setState('host');
        return onText(await scan());
      }
      if (!navigator.mediaDevices?.getUserMedia) return setState('none');
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const shown = video.current;
      if (!shown || stop.signal.aborted) return;
      shown.srcObject = stream;
      await shown.play();
      setState('on');
      const text = await look(shown, formats, stop.signal);
      if (text) onText(text);
    };
    run()
      .catch((error: unknown) => {
        if (error instanceof HostError) return setState(error.kind === 'cancel' ? 'closed' : 'none');
        const denied = error instanceof DOMException && error.name === 'NotAllowedError';
        setState(denied ? 'denied' : 'none');
      })
      .finally(() => stop.signal.aborted && stream?.getTracks().forEach((track) => track.stop()));
    return () => {
      stop.abort();
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, [wanted, onText, formats]);
  return { video, state };
}
