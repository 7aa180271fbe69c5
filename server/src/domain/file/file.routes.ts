import { fileEndpoints } from '@outlay/contract/file';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import { serve, serveSlow } from '#kit/served.ts';
import { keepAttachment, readContent, readPreview, type MayReadDocuments } from './file.service.ts';

export const fileRoutes = (storage: StoragePort, mayRead: MayReadDocuments) => [
  serveSlow(fileEndpoints.upload, (ctx, { id }, files) => keepAttachment(ctx, storage, id, files)),
  serve(fileEndpoints.content, (ctx, { id }) => readContent(ctx, storage, id, mayRead)),
  serve(fileEndpoints.preview, (ctx, asked) => readPreview(ctx, storage, asked, mayRead)),
];
