import { z } from 'zod';
import { read } from '../endpoint.ts';

export const SITES_MOST = 50;

/** The name of a host, `travel.example.com`; with `*.` before it, all below it. */
export const SITE_PATTERN = /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

export const siteEndpoints = {
  check: read({
    path: '/base/company/checkSite',
    policy: 'signedIn',
    request: z.object({ url: z.string().max(2048) }),
    /** `address`: of a page of ours that shows the site, for a few minutes; null where it is not allowed. */
    response: z.object({ allowed: z.boolean(), address: z.string().nullable() }),
    summary: 'Whether my company lets a page of ours show this address in a frame.',
  }),
};
