import { z } from 'zod';
import { read } from './endpoint.ts';
import { Id, Instant } from './fields.ts';
import { pageOf, PageRequest } from './page.ts';

export const News = z.object({ id: Id, title: z.string(), body: z.string(), at: Instant });
export type News = z.infer<typeof News>;

export const newsEndpoints = {
  list: read({
    path: '/base/news/getPage',
    policy: 'signedIn',
    request: PageRequest,
    response: pageOf(News),
    summary: 'Company news, newest first.',
  }),
};
