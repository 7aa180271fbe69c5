import { viewEndpoints } from '@outlay/contract/platform/view';
import { serve } from '#request/served.ts';
import { listViews, removeView, saveView } from './view.service.ts';

export const viewRoutes = [
  serve(viewEndpoints.list, listViews),
  serve(viewEndpoints.save, saveView),
  serve(viewEndpoints.remove, removeView),
];
