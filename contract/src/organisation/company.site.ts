import { z } from 'zod';
import { read } from '../endpoint.ts';

export const SITES_MOST = 50;

/** A host name, e.g. `travel.example.com`; a leading `*.` matches all subdomains. */
export const SITE_PATTERN = /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

export const siteEndpoints = {
  check: read({
    path: '/base/company/checkSite',
    policy: 'signedIn',
    request: z.object({ url: z.string().max(2048) }),
    /** `address`: URL of our page that frames the site, valid for a few minutes; null if the site is not allowed. */
    response: z.object({ allowed: z.boolean(), address: z.string().nullable() }),
    summary: 'Whether my company lets a page of ours show this address in a frame.',
  }),
};
