import type { NewsDetail } from '@outlay/contract/platform/news';
import { useState } from 'react';
import { newId } from '#device/id.ts';
import type { Photo } from '#features/platform/file/PhotoStrip.tsx';
import { useSendPhotos } from '#features/platform/file/photos.queries.ts';
import { usePublishNews, useSaveNews } from '../news.queries.ts';

export interface NewsText {
  title: string;
  body: string;
  /** Empty: no end date. */
  expiresOn: string;
  pictureIds: string[];
}

const textOf = (news: NewsDetail | null): NewsText => ({
  title: news?.title ?? '',
  body: news?.body ?? '',
  expiresOn: news?.expiresOn ?? '',
  pictureIds: news?.pictures.map(({ id }) => id) ?? [],
});

/** The state of the form, and saving it: uploads pictures first, then the text, then publishes. */
export function useNewsForm(news: NewsDetail | null) {
  const [id] = useState(() => news?.id ?? newId());
  const [version, setVersion] = useState(news?.version ?? 0);
  const [text, setText] = useState(() => textOf(news));
  const [photos, setPhotos] = useState<Photo[]>([]);
  const [changed, setChanged] = useState(false);
  const send = useSendPhotos();
  const save = useSaveNews();
  const publish = usePublishNews();

  const change = (part: Partial<NewsText>) => {
    setText((now) => ({ ...now, ...part }));
    setChanged(true);
  };
  const changePhotos = (next: Photo[]) => {
    setPhotos(next);
    setChanged(true);
  };
  const keep = async (): Promise<NewsDetail> => {
    await send.mutateAsync(photos);
    const pictureIds = [...text.pictureIds, ...photos.map((photo) => photo.id)];
    const expiresOn = text.expiresOn || null;
    const kept = await save.mutateAsync({ id, version, ...text, expiresOn, pictureIds });
    setVersion(kept.version);
    setText(textOf(kept));
    setPhotos([]);
    setChanged(false);
    return kept;
  };
  const show = async (): Promise<NewsDetail> => {
    const kept = await keep();
    const shown = await publish.mutateAsync({ id, version: kept.version });
    setVersion(shown.version);
    return shown;
  };
  return {
    ...{ text, photos, changed, change, changePhotos, keep, show },
    busy: send.isPending || save.isPending || publish.isPending,
    error: save.error ?? publish.error,
  };
}
