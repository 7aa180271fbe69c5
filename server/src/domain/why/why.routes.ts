import { whyEndpoints } from '@outlay/contract/why';
import { refusalsFor } from '#domain/document/document.ask.service.ts';
import { serve } from '#kit/served.ts';
import { answerWhy } from './why.service.ts';

export const whyRoutes = [
  serve(whyEndpoints.why, answerWhy),
  serve(whyEndpoints.whyNot, (ctx, { id }) => refusalsFor(ctx, id)),
];
