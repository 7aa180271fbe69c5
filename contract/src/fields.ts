import { z } from 'zod';

/** Ids are UUIDv7, made by whoever creates the thing: the phone for what a person creates. */
export const Id = z.uuid();

/** A day without a time, `YYYY-MM-DD`. */
export const Day = z.iso.date();

/** A day on which something was spent or a rate was in force: what is earlier is a slip of the finger. */
export const RecentDay = Day.refine((day) => day >= '2000-01-01');

/** An instant on the wire, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** The specification's longest text of one field. */
export const TEXT_MOST = 140;
export const Text = z.string().trim().max(TEXT_MOST);
export const NonEmptyText = Text.min(1);
/** A mandatory reason for an act that affects others. */
export const ReasonText = z.string().trim().min(1).max(500);
export const LongText = z.string().trim().max(1000);

/** A text in the languages that data carries; the web falls back to English, then to the first. */
export const LocalText = z.record(z.string(), z.string());
export type LocalText = z.infer<typeof LocalText>;

/** The version a person saw; a change of another version answers CONFLICT. */
export const Version = z.int().min(0);

export const Empty = z.object({});
export const Done = z.object({ done: z.literal(true) });
