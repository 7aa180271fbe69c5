import { titleEndpoints } from '@outlay/contract/organisation/invoice-title';
import { serve } from '#request/served.ts';
import { listTitles, removeTitle, saveTitle } from './invoice-title.service.ts';

export const titleRoutes = [
  serve(titleEndpoints.all, listTitles),
  serve(titleEndpoints.save, saveTitle),
  serve(titleEndpoints.remove, removeTitle),
];
