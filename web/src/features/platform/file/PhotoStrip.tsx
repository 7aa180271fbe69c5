import { useLingui } from '@lingui/react/macro';
import { pick, PICTURES } from '#host/pick.ts';
import { newId } from '#device/id.ts';
import { useBlobAddress } from '#file/blob-address.ts';
import { usePreview } from '#file/preview.ts';
import { FieldHeading } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import css from './PhotoStrip.module.css';

export interface Photo {
  id: string;
  name: string;
  file: Blob;
}
interface PhotoStripProps {
  /** Already uploaded. */
  fileIds: string[];
  photos: Photo[];
  onFileIds: (ids: string[]) => void;
  onPhotos: (photos: Photo[]) => void;
  /** The address of an uploaded picture; by default the preview of my own file. */
  useAddress?: (id: string) => string | null;
}

const useOwnAddress = (id: string) => usePreview(id, 0, 256).address;

const MOST = 9;

/** Thumbnails side by side, and a button to add one. */
export function PhotoStrip(props: PhotoStripProps) {
  const { fileIds, photos, onFileIds, onPhotos, useAddress = useOwnAddress } = props;
  const { t } = useLingui();
  const left = MOST - fileIds.length - photos.length;
  const add = async () => {
    const { files } = await pick({ extensions: PICTURES, most: left });
    onPhotos([...photos, ...files.map((file) => ({ id: newId(), name: file.name || 'photo.jpg', file }))]);
  };
  return (
    <div>
      <FieldHeading>{t`Pictures`}</FieldHeading>
      <div className={css['photos']}>
        {fileIds.map((id) => (
          <KeptPhoto
            key={id}
            id={id}
            useAddress={useAddress}
            onDrop={() => onFileIds(fileIds.filter((one) => one !== id))}
          />
        ))}
        {photos.map((photo) => (
          <FreshPhoto
            key={photo.id}
            photo={photo}
            onDrop={() => onPhotos(photos.filter(({ id }) => id !== photo.id))}
          />
        ))}
        {left > 0 && (
          <button type="button" className={css['add']} onClick={() => void add()}>
            <Icon name="camera" size={22} />
            {t`Add`}
          </button>
        )}
      </div>
    </div>
  );
}

interface KeptPhotoProps {
  id: string;
  useAddress: (id: string) => string | null;
  onDrop: () => void;
}
const KeptPhoto = ({ id, useAddress, onDrop }: KeptPhotoProps) => (
  <Thumb address={useAddress(id)} onDrop={onDrop} />
);
const FreshPhoto = ({ photo, onDrop }: { photo: Photo; onDrop: () => void }) => (
  <Thumb address={useBlobAddress(photo.file)} onDrop={onDrop} />
);

function Thumb({ address, onDrop }: { address: string | null; onDrop: () => void }) {
  const { t } = useLingui();
  return (
    <span className={css['photo']}>
      {address && <img src={address} alt="" />}
      <button type="button" className={css['drop']} aria-label={t`Remove picture`} onClick={onDrop}>
        <span>
          <Icon name="close" size={14} />
        </span>
      </button>
    </span>
  );
}
