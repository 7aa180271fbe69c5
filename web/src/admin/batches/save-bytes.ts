import { saveBlob } from '#kit/preview.ts';

/** Hands bytes that came as base64 to the browser's own saving. */
export function saveBytes({ name, base64 }: { name: string; base64: string }): void {
  saveBlob(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]), name);
}
