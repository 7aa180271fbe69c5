import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Day, Id, NonEmptyText, Version } from '../fields.ts';
import { MemberRef } from '../organisation/company.ts';
import { pageOf, PageRequest } from '../page.ts';

/** Whom to call if something happens to a member. */
export const EmergencyContact = z.object({ name: z.string(), relation: z.string(), phone: z.string() });
export type EmergencyContact = z.infer<typeof EmergencyContact>;

const Form = z.object({
  name: NonEmptyText.max(60),
  relation: NonEmptyText.max(40),
  phone: z
    .string()
    .trim()
    .regex(/^\+?[\d ()-]{5,30}$/),
});

/** Somebody who is travelling today: the city only, and only on the days of the trip. */
export const Whereabouts = z.object({
  member: MemberRef,
  tripId: Id,
  city: z.string(),
  country: z.string(),
  fromDay: Day,
  toDay: Day,
  hasContact: z.boolean(),
});
export type Whereabouts = z.infer<typeof Whereabouts>;

export const safetyEndpoints = {
  setting: read({
    path: '/travel/safety/getSetting',
    policy: 'signedIn',
    queries: 1,
    request: z.object({}),
    response: z.object({ showsWhereabouts: z.boolean(), version: Version }),
    summary: 'Whether the travel administrator sees who is where; off until the company switches it on.',
  }),
  saveSetting: change({
    path: '/travel/safety/saveSetting',
    policy: 'company.write',
    secret: false,
    request: z.object({ showsWhereabouts: z.boolean(), version: Version }),
    response: z.object({ showsWhereabouts: z.boolean(), version: Version }),
    summary: 'Let the travel administrator see who is where, or no longer.',
  }),
  whoIsWhere: change({
    path: '/travel/safety/whoIsWhere',
    policy: 'travel.write',
    secret: false,
    idempotency: 'optional',
    request: PageRequest,
    response: pageOf(Whereabouts),
    summary: 'Who travels today, and in which city; each look is written down.',
  }),
  contact: change({
    path: '/travel/safety/getContact',
    policy: 'travel.write',
    secret: false,
    idempotency: 'optional',
    request: z.object({ memberId: Id }),
    response: z.object({ contact: EmergencyContact.nullable() }),
    summary: 'Whom to call for somebody who is travelling today; each look is written down.',
  }),
  mine: read({
    path: '/travel/safety/getMine',
    policy: 'self',
    queries: 1,
    request: z.object({}),
    response: z.object({ contact: EmergencyContact.nullable(), version: Version }),
    summary: 'My emergency contact.',
  }),
  saveMine: change({
    path: '/travel/safety/saveMine',
    policy: 'self',
    secret: false,
    /** Null removes it. */
    request: z.object({ contact: Form.nullable(), version: Version }),
    response: z.object({ contact: EmergencyContact.nullable(), version: Version }),
    summary: 'Say whom to call if something happens to me, or remove it.',
  }),
};
