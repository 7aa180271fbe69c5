import { newsEndpoints } from '@outlay/contract/platform/news';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import { serve } from '#request/served.ts';
import {
  getNews,
  listNews,
  publishNews,
  readPicture,
  removeNews,
  saveNews,
  takeBackNews,
} from './news.service.ts';

export const newsRoutes = (storage: StoragePort) => [
  serve(newsEndpoints.list, listNews),
  serve(newsEndpoints.get, (ctx, { id }) => getNews(ctx, id)),
  serve(newsEndpoints.picture, (ctx, input) => readPicture(ctx, storage, input)),
  serve(newsEndpoints.save, saveNews),
  serve(newsEndpoints.publish, publishNews),
  serve(newsEndpoints.takeBack, takeBackNews),
  serve(newsEndpoints.remove, removeNews),
];
