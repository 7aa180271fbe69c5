import { dimensionEndpoints } from '@outlay/contract/dimension';
import { serve } from '#kit/served.ts';
import { listDimensions, saveDimension, searchDimensions } from './dimension.service.ts';

export const dimensionRoutes = [
  serve(dimensionEndpoints.all, listDimensions),
  serve(dimensionEndpoints.search, searchDimensions),
  serve(dimensionEndpoints.save, saveDimension),
];
