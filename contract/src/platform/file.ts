import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Id } from '../fields.ts';

/** A file that is stored unchanged and identified by its hash. */
export const FileRef = z.object({
  id: Id,
  name: z.string(),
  mediaType: z.string(),
  /** Size in bytes. */
  size: z.int(),
  sha256: z.string(),
});
export type FileRef = z.infer<typeof FileRef>;

/** Largest file, 20 MiB: enough for a phone's largest photograph or a long PDF. */
export const FILE_MOST_BYTES = 20 * 1024 * 1024;
/** The greatest number of pictures that can be picked at once, from the specification. */
export const PICK_MOST = 9;

export const FilePages = z.object({
  file: FileRef,
  /** Number of pages that `base/file/preview` can show; 0 if the file cannot be shown as a picture. */
  pages: z.int(),
  /** Number of pages in the file; only the first pages of a very long one can be shown. */
  total: z.int(),
});
export type FilePages = z.infer<typeof FilePages>;

export const fileEndpoints = {
  upload: change({
    path: '/base/file/upload',
    kind: 'upload',
    policy: 'signedIn',
    secret: false,
    agent: 'limited',
    idempotency: 'optional',
    request: z.object({ id: Id }),
    response: FileRef,
    summary: 'Keep an attachment.',
  }),
  content: read({
    method: 'GET',
    path: '/base/file/content',
    kind: 'binary',
    policy: 'signedIn',
    request: z.object({ id: Id }),
    response: z.custom<Uint8Array>(),
    summary: 'The original bytes, to download.',
  }),
  pages: read({
    path: '/base/file/pages',
    policy: 'signedIn',
    request: z.object({ id: Id }),
    response: FilePages,
    summary: 'How many pages of the file can be looked at.',
  }),
  preview: read({
    method: 'GET',
    path: '/base/file/preview',
    kind: 'binary',
    policy: 'signedIn',
    request: z.object({
      id: Id,
      page: z.coerce.number().int().min(0).max(50).default(0),
      /** Longest side in pixels. */
      size: z.coerce.number().int().min(64).max(1600).default(1600),
    }),
    response: z.custom<Uint8Array>(),
    summary: 'A page of the file as a JPEG for the screen.',
  }),
};
