import { whyEndpoints } from '@outlay/contract/governance/permission-explanation';
import { refusalsFor } from '#domain/documents/document/read/ask.service.ts';
import { serve } from '#request/served.ts';
import { answerWhy } from './permission-explanation.service.ts';

export const whyRoutes = [
  serve(whyEndpoints.why, answerWhy),
  serve(whyEndpoints.whyNot, (ctx, { id }) => refusalsFor(ctx, id)),
];
