import { viewEndpoints } from '@outlay/contract/view';
import { serve } from '#kit/served.ts';
import { listViews, removeView, saveView } from './view.service.ts';

export const viewRoutes = [
  serve(viewEndpoints.list, listViews),
  serve(viewEndpoints.save, saveView),
  serve(viewEndpoints.remove, removeView),
];
