import type { FileRef } from '@outlay/contract/platform/file';

/** Kinds of files that the server can make a picture of. Long ago an OFD was kept as the zip that it is. */
export const isSeen = ({ mediaType, name }: Pick<FileRef, 'mediaType' | 'name'>): boolean =>
  mediaType.startsWith('image/') ||
  /^(application\/(pdf|ofd|xml)|text\/xml)$/.test(mediaType) ||
  /\.ofd$/i.test(name);
