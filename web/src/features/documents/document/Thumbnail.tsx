import { usePreview } from '#file/preview.ts';
import { Icon } from '#ui/Icon.tsx';
import css from './Document.module.css';

/** A thumbnail of the first file of an expense, with the number of files when there are several. */
export function Thumbnail({ fileIds }: { fileIds: readonly string[] }) {
  const { address } = usePreview(fileIds[0] ?? null, 0, 160);
  return (
    <span className={css['thumb']}>
      {address ? <img src={address} alt="" /> : <Icon name={fileIds.length > 0 ? 'doc' : 'file'} size={20} />}
      {fileIds.length > 1 && <span className={css['thumbs']}>{fileIds.length}</span>}
    </span>
  );
}
