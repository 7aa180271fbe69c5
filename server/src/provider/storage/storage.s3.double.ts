import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerLocked, type Versions } from './storage.s3.lock.double.ts';
import { faultOfSignature, type Keys } from './storage.s3.sign.double.ts';

export interface StoredObject {
  bytes: Buffer;
  at: Date;
  headers: Record<string, string>;
}

/**
 * How the store responds: as it should, with an error of its own, with `SlowDown`, by closing the connection at once or
 * in the middle of an answer, never, with other bytes than were stored, or without the lock that was asked for.
 */
export type Manner = 'serves' | 'breaks' | 'slows' | 'cuts' | 'cutsAnswers' | 'holds' | 'rots' | 'unlocks';

export interface ObjectStore {
  url: string;
  bucket: string;
  keys: Keys;
  manner: Manner;
  objects: Map<string, StoredObject>;
  /** Set for a bucket with versions and object lock; `objects` stays empty then. */
  versions: Versions | null;
  /** Uploads in parts that are not complete, by id. */
  uploads: Map<
    string,
    { key: string; at: Date; headers: Record<string, string>; parts: Map<number, Buffer> }
  >;
  /** Methods and paths of all requests. */
  requests: string[];
  /** Codes of refusals. */
  refused: string[];
  /** Entries in one page of a list. */
  pageSize: number;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  body?: Buffer | string;
  headers?: Record<string, string>;
}

const fault = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});
const xml = (inner: string): Answer => ({ status: 200, body: `<?xml version="1.0"?>${inner}` });
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');
/** Times of objects are in whole seconds, as with Amazon. */
const stamp = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000).toISOString();

/** What is kept with an object. */
const keptHeaders = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      /^x-amz-(meta-|server-side)/.test(name) ? [[name, String(value)]] : [],
    ),
  );

interface StoreCall {
  store: ObjectStore;
  request: IncomingMessage;
  key: string;
  query: URLSearchParams;
  body: Buffer;
}

const keep = ({ store, key, request }: StoreCall, bytes: Buffer, headers = keptHeaders(request)): void =>
  void store.objects.set(key, { bytes, at: new Date(), headers });

function putObject(call: StoreCall): Answer {
  const { store, request, body } = call;
  const checksum = request.headers['x-amz-checksum-sha256'];
  if (checksum !== undefined && checksum !== sha256(body)) return fault(400, 'BadDigest');
  const source = request.headers['x-amz-copy-source'];
  if (source === undefined) {
    keep(call, body);
    return { status: 200, headers: { etag: etagOf(body) } };
  }
  const from = store.objects.get(decodeURIComponent(String(source)).replace(`${store.bucket}/`, ''));
  if (!from) return fault(404, 'NoSuchKey');
  keep(call, from.bytes, from.headers);
  return xml(`<CopyObjectResult><ETag>${etagOf(from.bytes)}</ETag></CopyObjectResult>`);
}

function getObject({ store, request, key }: StoreCall): Answer {
  const found = store.objects.get(key);
  if (!found) return request.method === 'HEAD' ? { status: 404 } : fault(404, 'NoSuchKey');
  const bytes = Buffer.from(found.bytes);
  if (store.manner === 'rots') bytes[0] = (bytes[0] ?? 0) ^ 1;
  return {
    status: 200,
    body: bytes,
    headers: { etag: etagOf(found.bytes), 'last-modified': found.at.toUTCString(), ...found.headers },
  };
}

function list({ store, query }: StoreCall): Answer {
  const after = query.get('continuation-token') ?? '';
  const most = Math.min(Number(query.get('max-keys') ?? store.pageSize), store.pageSize);
  const all = [...store.objects.entries()]
    .filter(([key]) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const page = all.slice(0, most);
  const next = all.length > most ? page.at(-1)?.[0] : undefined;
  const entries = page.map(
    ([key, { at, bytes }]) =>
      `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${stamp(at)}</LastModified></Contents>`,
  );
  return xml(
    `<ListBucketResult>${entries.join('')}<IsTruncated>${next !== undefined}</IsTruncated>${
      next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
    }</ListBucketResult>`,
  );
}

function listUploads({ store }: StoreCall): Answer {
  const entries = [...store.uploads].map(
    ([id, { key, at }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${stamp(at)}</Initiated></Upload>`,
  );
  return xml(`<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`);
}

function inParts(call: StoreCall): Answer {
  const { store, request, key, query, body } = call;
  if (query.has('uploads')) {
    const id = randomUUID();
    store.uploads.set(id, { key, at: new Date(), headers: keptHeaders(request), parts: new Map() });
    return xml(
      `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  const id = query.get('uploadId') ?? '';
  const upload = store.uploads.get(id);
  if (!upload) return fault(404, 'NoSuchUpload');
  if (request.method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { etag: etagOf(body), 'x-amz-checksum-sha256': sha256(body) } };
  }
  store.uploads.delete(id);
  if (request.method === 'DELETE') return { status: 204 };
  const parts = [...upload.parts].sort(([one], [other]) => one - other);
  keep(call, Buffer.concat(parts.map(([, bytes]) => bytes)), upload.headers);
  return xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
}

function lockedAnswer({ store, request, key, query, body }: StoreCall, versions: Versions): Answer {
  const { method = 'GET', headers } = request;
  const how = { now: new Date(), pageSize: store.pageSize, isIgnored: store.manner === 'unlocks' };
  const { code, ...answer } = answerLocked(versions, { method, headers, key, query, body }, how);
  return code === undefined ? answer : fault(answer.status, code);
}

function answerTo(call: StoreCall): Answer {
  const { store, request, key, query } = call;
  if (store.versions) return lockedAnswer(call, store.versions);
  // A bucket without object lock refuses to lock.
  if (request.headers['x-amz-object-lock-mode'] !== undefined) return fault(400, 'InvalidRequest');
  if (query.has('uploads') && request.method === 'GET') return listUploads(call);
  if (query.has('uploads') || query.has('uploadId')) return inParts(call);
  if (request.method === 'PUT') return putObject(call);
  if (request.method === 'DELETE') {
    store.objects.delete(key);
    return { status: 204 };
  }
  if (key !== '') return getObject(call);
  return request.method === 'HEAD' ? { status: 200 } : list(call);
}

async function serve(store: ObjectStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://store');
  store.requests.push(`${request.method} ${pathname}`);
  if (store.manner === 'holds') return;
  if (store.manner === 'cuts') return void request.socket.destroy();
  const [, bucket = '', ...rest] = decodeURIComponent(pathname).split('/');
  const call = { store, request, query, body, key: rest.join('/') };
  const wrong = faultOfSignature(request, body, store.keys);
  const answer = wrong
    ? fault(403, wrong)
    : bucket !== store.bucket
      ? fault(404, 'NoSuchBucket')
      : store.manner === 'breaks'
        ? fault(500, 'InternalError')
        : store.manner === 'slows'
          ? fault(503, 'SlowDown')
          : answerTo(call);
  const code = /<Code>(\w+)/.exec(String(answer.status >= 400 ? answer.body : ''))?.[1];
  if (code) store.refused.push(code);
  const content = Buffer.from(answer.body ?? '');
  response.writeHead(answer.status, { ...answer.headers, 'content-length': content.length });
  if (request.method === 'HEAD') return void response.end();
  if (store.manner !== 'cutsAnswers' || content.length < 2) return void response.end(content);
  response.write(content.subarray(0, content.length >> 1), () => request.socket.destroy());
}

/** An S3-compatible store with one bucket, which checks signatures and sums. */
export async function startObjectStore(): Promise<ObjectStore> {
  const store: ObjectStore = {
    ...{ url: '', bucket: 'receipts', manner: 'serves', pageSize: 1_000, versions: null },
    keys: { accessKeyId: 'OUTLAYKEY', secretAccessKey: 'a secret of forty characters, more or less' },
    ...{ objects: new Map(), uploads: new Map(), requests: [], refused: [] },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = createServer((request, response) => void serve(store, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  store.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return store;
}
