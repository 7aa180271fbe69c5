import type { Locale } from '@outlay/contract/locale';
import { dayText } from '#i18n/format.ts';
import { msg } from '#i18n/msg.ts';
import { words } from '#i18n/words.ts';

const STATEMENT = msg({
  message:
    'Outlay: audit log of {companyName} on {day}: {count, plural, one {{seq} event} other {{seq} events}}, fingerprint {fingerprint}. Keep this email: the audit page can compare the log with it.',
});

interface Statement {
  companyName: string;
  /** Shown without separators, in the form that the audit page accepts. */
  seq: number;
  fingerprint: string;
  /** ISO 8601. */
  at: string;
}

/** The mail with the audit statement, kept where the company cannot change it. */
export const statementText = (
  { at, seq, ...statement }: Statement,
  reader: { locale: Locale; timeZone: string },
): string =>
  words(reader.locale)(STATEMENT, {
    ...statement,
    day: dayText(at, reader),
    seq: String(seq),
    count: seq,
  });

const OUTSIDE_MARK = msg({
  message:
    'Outlay: a mark of the audit logs of this server. Keep this email where its administrators cannot change it; npm run marks compares the logs with it.',
});

/** The mail with a mark of all audit logs, as `npm run marks` reads it. */
export const outsideMarkText = (locale: Locale, mark: string): string =>
  `${words(locale)(OUTSIDE_MARK)}\n\n${mark}`;
