import { dimensionEndpoints } from '@outlay/contract/organisation/dimension';
import { serve } from '#request/served.ts';
import { listDimensions, saveDimension, searchDimensions } from './dimension.service.ts';

export const dimensionRoutes = [
  serve(dimensionEndpoints.all, listDimensions),
  serve(dimensionEndpoints.search, searchDimensions),
  serve(dimensionEndpoints.save, saveDimension),
];
