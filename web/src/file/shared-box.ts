import { BOX } from './shared-box.empty.ts';

/** The path that the manifest names as share target. */
export const SHARE_PATH = '/share';

const LONGEST_DAYS = 7;
const DAY_MS = 86_400_000;

export interface Shared {
  files: File[];
  text: string;
}

/**
 * Files and text shared by another app, until someone signed in takes them. They belong to no one yet, so they are
 * not sealed with anyone's key. In the cache storage, because the worker and the page can both access it.
 */
export async function putShared(files: File[], text: string): Promise<void> {
  const box = await caches.open(BOX);
  const put = (body: Blob | string, type: string, name: string) =>
    box.put(
      `/shared/${crypto.randomUUID()}`,
      new Response(body, {
        headers: { 'content-type': type, 'x-name': encodeURIComponent(name), 'x-at': String(Date.now()) },
      }),
    );
  for (const file of files)
    await put(file, file.type || 'application/octet-stream', file.name || 'photo.jpg');
  if (text) await put(text, 'text/plain', '');
}

/** Everything in the box, oldest first. Items older than a week are ignored. */
export async function lookShared(): Promise<Shared> {
  const shared: Shared = { files: [], text: '' };
  if (!('caches' in globalThis)) return shared;
  const box = await caches.open(BOX);
  for (const request of await box.keys()) {
    const answer = await box.match(request);
    if (!answer || Date.now() - Number(answer.headers.get('x-at')) > LONGEST_DAYS * DAY_MS) continue;
    const name = decodeURIComponent(answer.headers.get('x-name') ?? '');
    const bytes = await answer.blob();
    if (name) shared.files.push(new File([bytes], name, { type: bytes.type }));
    else shared.text = [shared.text, await bytes.text()].filter(Boolean).join(' ');
  }
  return shared;
}
