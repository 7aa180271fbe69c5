import { fileEndpoints } from '@outlay/contract/platform/file';
import { serve, serveSlow } from '#request/served.ts';
import { countPages, createPageShelf, readPreview, type PagePorts } from './file.pages.service.ts';
import { keepAttachment, readContent, type MayReadDocuments } from './file.service.ts';

export function fileRoutes(ports: PagePorts, mayRead: MayReadDocuments) {
  const { storage } = ports;
  const shelf = createPageShelf(ports);
  return [
    serveSlow(fileEndpoints.upload, (ctx, { id }, files) => keepAttachment(ctx, storage, id, files)),
    serve(fileEndpoints.content, (ctx, { id }) => readContent(ctx, storage, id, mayRead)),
    serveSlow(fileEndpoints.preview, (ctx, input) => readPreview(ctx, shelf, input, mayRead)),
    serveSlow(fileEndpoints.pages, (ctx, { id }) => countPages(ctx, shelf, id, mayRead)),
  ];
}
