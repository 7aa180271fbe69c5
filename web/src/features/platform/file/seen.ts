import type { FileRef } from '@outlay/contract/platform/file';

/** Whether the server can draw the file. OFD files stored long ago have the media type of a zip, so the file name is checked too. */
export const isSeen = ({ mediaType, name }: Pick<FileRef, 'mediaType' | 'name'>): boolean =>
  mediaType.startsWith('image/') ||
  /^(application\/(pdf|ofd|xml)|text\/xml)$/.test(mediaType) ||
  /\.ofd$/i.test(name);
