import type { Answer, Endpoint, Sent } from '@outlay/contract/endpoint';
import { LOG_POSITION_HEADER } from '@outlay/contract/log-position';
import { followLogPosition } from './log-position.ts';
import { addressOf, headersFor, keyFor, refusal, type UploadOptions } from './call.ts';
import { CallError } from './call-error.ts';
import { NETWORK_TIMEOUT_MS } from '#device/constants.ts';

/** Reads one byte, so that a missing file fails here with the specification's message. */
async function assertReadable(file: Blob): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new Error('file error');
  }
}

function bodyOf(input: object, file: Blob, name: string): FormData {
  const body = new FormData();
  for (const [key, value] of Object.entries(input)) body.append(key, String(value));
  body.append('file', file, name);
  return body;
}

/** Uploads a file with the endpoint's other fields. Uses XHR, since fetch reports no upload progress. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  file: Blob & { name?: string },
  options: UploadOptions = {},
): Promise<Answer<E>> {
  await assertReadable(file);
  const headers = headersFor(endpoint, keyFor(endpoint, options));
  const keepLogPosition = followLogPosition(endpoint);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', addressOf(endpoint));
    request.timeout = NETWORK_TIMEOUT_MS;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => options.onProgress?.(event.loaded / (event.total || 1));
    request.onload = () => {
      keepLogPosition(request.getResponseHeader(LOG_POSITION_HEADER));
      if (request.status === 200) resolve(JSON.parse(request.responseText) as Answer<E>);
      else {
        const open = endpoint.policy === 'open';
        void refusal(request.status, request.responseText, { open, sent: headers }).then(reject);
      }
    };
    request.onerror = () => reject(new CallError('network'));
    request.ontimeout = () => reject(new CallError('timeout'));
    request.onabort = () => reject(new CallError('abort'));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(bodyOf(input as object, file, options.name ?? file.name ?? 'file'));
  });
}
