import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Day, Done, Id, Instant, NonEmptyText, Text, Version } from '../fields.ts';
import { FileRef, PICK_MOST } from './file.ts';
import { pageOf, PageRequest } from '../page.ts';

/** `expired`: its last day has passed; visible only to members who may write news. */
export const NEWS_STATES = ['published', 'draft', 'expired'] as const;
export const NewsState = z.enum(NEWS_STATES);
export type NewsState = z.infer<typeof NewsState>;

export const NEWS_BODY_MOST = 5000;

export const News = z.object({
  id: Id,
  title: z.string(),
  /** Truncated in lists. */
  body: z.string(),
  /** The first picture. */
  cover: Id.nullable(),
  state: NewsState,
  /** Time of publication; for a draft, of the last change. */
  at: Instant,
});
export type News = z.infer<typeof News>;

export const NewsDetail = News.extend({
  pictures: z.array(FileRef),
  /** Last day on which everybody can see it. */
  expiresOn: Day.nullable(),
  version: Version,
  actions: z.array(z.enum(['edit', 'publish', 'takeBack', 'remove'])),
});
export type NewsDetail = z.infer<typeof NewsDetail>;

/** Version 0 for a new one. */
export const NewsForm = z.object({
  id: Id,
  version: Version,
  title: NonEmptyText,
  body: z.string().trim().min(1).max(NEWS_BODY_MOST),
  expiresOn: Day.nullable().default(null),
  pictureIds: z.array(Id).max(PICK_MOST).default([]),
});
export type NewsForm = z.input<typeof NewsForm>;

const Seen = z.object({ id: Id, version: Version });

export const newsEndpoints = {
  list: read({
    path: '/base/news/getPage',
    policy: 'signedIn',
    queries: 1,
    /** Drafts and what has expired are for those who write news. */
    request: PageRequest.extend({ search: Text.default(''), state: NewsState.default('published') }),
    response: pageOf(News).extend({ actions: z.array(z.enum(['write'])) }),
    summary: 'Company news, newest first.',
  }),
  get: read({
    path: '/base/news/get',
    policy: 'signedIn',
    request: z.object({ id: Id }),
    response: NewsDetail,
    summary: 'One piece of news whole.',
  }),
  picture: read({
    method: 'GET',
    path: '/base/news/picture',
    kind: 'binary',
    policy: 'signedIn',
    request: z.object({
      id: Id,
      /** Longest side in pixels. */
      size: z.coerce.number().int().min(64).max(1600).default(1600),
    }),
    response: z.custom<Uint8Array>(),
    summary: 'A picture of news that I may read, as a JPEG for the screen.',
  }),
  save: change({
    path: '/base/news/save',
    policy: 'news.write',
    secret: false,
    request: NewsForm,
    response: NewsDetail,
    summary: 'Write news or change them; what is new stays a draft until it is published.',
  }),
  publish: change({
    path: '/base/news/publish',
    policy: 'news.write',
    secret: false,
    request: Seen,
    response: NewsDetail,
    summary: 'Show a draft to everybody from now on.',
  }),
  takeBack: change({
    path: '/base/news/takeBack',
    policy: 'news.write',
    secret: false,
    request: Seen,
    response: NewsDetail,
    summary: 'Make published news a draft again.',
  }),
  remove: change({
    path: '/base/news/remove',
    policy: 'news.write',
    secret: false,
    request: Seen,
    response: Done,
    summary: 'Remove news for good.',
  }),
};
