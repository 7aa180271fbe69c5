import type { FileRef } from '@outlay/contract/platform/file';

/** Whether the server can draw the file. Old OFD files were stored with a zip's media type, so the name counts too. */
export const isSeen = ({ mediaType, name }: Pick<FileRef, 'mediaType' | 'name'>): boolean =>
  mediaType.startsWith('image/') ||
  /^(application\/(pdf|ofd|xml)|text\/xml)$/.test(mediaType) ||
  /\.ofd$/i.test(name);
