import { LRUCache } from 'lru-cache';
import { AppError } from '@outlay/contract/errors';
import type { FilePages } from '@outlay/contract/platform/file';
import type { PageDrawer } from '#provider/recognition/recognition.port.ts';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import type { Db } from '#database/connect.ts';
import type { Context } from '#request/context.ts';
import type { Binary } from '#request/served.ts';
import { inReading, inTransaction } from '#database/transaction.ts';
import { setPages } from './file.repository.ts';
import {
  getReadable,
  isPicture,
  pageKey,
  pictureOf,
  presentFile,
  storePages,
  type KeptFile,
  type MayReadDocuments,
} from './file.service.ts';

type PageCount = Pick<FilePages, 'pages' | 'total'>;

/** Page pictures of files: the stored ones, or else drawn on demand. */
export interface PageShelf {
  pagesOf(file: KeptFile): Promise<PageCount>;
  read(file: KeptFile, page: number): Promise<Buffer>;
}

export interface PagePorts {
  db: Db;
  storage: StoragePort;
  drawer: PageDrawer;
}

/** Media types with pages to draw. An old OFD may be recorded as a zip, so zips are inspected. */
const DRAWABLE = /^(application\/(pdf|ofd|zip|xml)|text\/xml|image\/(avif|heic|heif|gif))$/;
const NONE: PageCount = { pages: 0, total: 0 };
/** How long to wait before drawing a failed file again; the machine may have been overloaded. */
const FAILED_MS = 10 * 60_000;
const MOST_FAILED = 2_000;

export function createPageShelf(ports: PagePorts): PageShelf {
  const drawing = new Map<string, Promise<PageCount>>();
  const failed = new LRUCache<string, true>({ max: MOST_FAILED, ttl: FAILED_MS });

  /** Concurrent requests for a file share one drawing. */
  const drawOnce = (file: KeptFile): Promise<PageCount> => {
    const key = `${file.company_id} ${file.id}`;
    if (failed.has(key)) return Promise.resolve(NONE);
    const known = drawing.get(key);
    if (known) return known;
    const work = drawAndKeep(ports, file)
      .then((made) => {
        if (made.pages === 0) failed.set(key, true);
        return made;
      })
      .finally(() => drawing.delete(key));
    drawing.set(key, work);
    return work;
  };

  const pagesOf = async (file: KeptFile): Promise<PageCount> => {
    if (file.pages > 0)
      return { pages: file.pages, total: Math.max(file.pages, file.page_total ?? file.pages) };
    if (isPicture(file)) return { pages: 1, total: 1 };
    return DRAWABLE.test(file.media_type) ? await drawOnce(file) : NONE;
  };

  return {
    pagesOf,
    async read(file, page) {
      const { pages } = await pagesOf(file);
      if (pages === 0) throw new AppError('UNSUPPORTED_TYPE', `file ${file.id} cannot be drawn`);
      if (page >= pages) throw new AppError('NOT_FOUND', `page ${page} of file ${file.id}`);
      const isItself = file.pages === 0 && isPicture(file);
      return await ports.storage.read(isItself ? file.sha256 : pageKey(file.sha256, page));
    },
  };
}

async function drawAndKeep({ db, storage, drawer }: PagePorts, file: KeptFile): Promise<PageCount> {
  const owner = `${file.company_id} ${file.owner_id} pages`;
  const drawn = await drawer.draw(() => storage.read(file.sha256), { owner });
  const made = { pages: drawn.pages.length, total: drawn.total };
  if (made.pages === 0) return NONE;
  await storePages(storage, file.sha256, drawn.pages);
  await inTransaction(db, file.company_id, (tx) => setPages(tx, file.company_id, file.id, made));
  return made;
}

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

/** Checks the permission in a transaction of its own, since drawing is too slow to run in it. */
const readable = ({ db, user, now }: Reader, id: string, mayRead: MayReadDocuments): Promise<KeptFile> =>
  inReading(db, user.companyId, (tx) => getReadable({ db: tx, user, now }, id, mayRead));

export async function readPreview(
  ctx: Reader,
  shelf: PageShelf,
  query: { id: string; page: number; size: number },
  mayRead: MayReadDocuments,
): Promise<Binary> {
  const file = await readable(ctx, query.id, mayRead);
  return pictureOf(() => shelf.read(file, query.page), query.size);
}

export async function countPages(
  ctx: Reader,
  shelf: PageShelf,
  id: string,
  mayRead: MayReadDocuments,
): Promise<FilePages> {
  const file = await readable(ctx, id, mayRead);
  return { file: presentFile(file), ...(await shelf.pagesOf(file)) };
}

/** All pages of a file as pictures; empty when it has none. */
export async function readPages(shelf: PageShelf, file: KeptFile): Promise<Buffer[]> {
  const { pages } = await shelf.pagesOf(file);
  const pictures: Buffer[] = [];
  for (let page = 0; page < pages; page += 1) pictures.push(await shelf.read(file, page));
  return pictures;
}
