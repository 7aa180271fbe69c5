import { titleEndpoints } from '@outlay/contract/title';
import { serve } from '#kit/served.ts';
import { listTitles, removeTitle, saveTitle } from './title.service.ts';

export const titleRoutes = [
  serve(titleEndpoints.all, listTitles),
  serve(titleEndpoints.save, saveTitle),
  serve(titleEndpoints.remove, removeTitle),
];
