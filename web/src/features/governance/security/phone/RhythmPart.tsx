import { Trans, useLingui } from '@lingui/react/macro';
import type { NoticeRhythm } from '@outlay/contract/platform/message.notice';
import { errorWords } from '#text/errors.ts';
import { timeZoneWords } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { Rows, Section } from '#ui/Card.tsx';
import { Chips } from '#ui/Chips.tsx';
import { Row } from '#ui/Row.tsx';
import { Switch } from '#ui/Switch.tsx';
import { TimeInput } from '#ui/TimeInput.tsx';
import css from './Security.module.css';
import { useSaveRhythm } from '../security.queries.ts';

interface RhythmPartProps {
  rhythm: NoticeRhythm;
  timeZone: string;
  hasMail: boolean;
}

type Set = (part: Partial<NoticeRhythm>) => void;

/** When mails are sent, and during which hours nothing is. */
export function RhythmPart({ rhythm, timeZone, hasMail }: RhythmPartProps) {
  const save = useSaveRhythm();
  const clock = timeZoneWords(timeZone);
  // Shows the choice at once; an error reverts it.
  const shown = save.isPending ? save.variables : rhythm;
  const set: Set = (part) =>
    save.mutate({ ...shown, ...part }, { onError: (error) => toast(errorWords(error), 'stop', 4_000) });
  return (
    <>
      {hasMail && <MailRhythm rhythm={shown} set={set} />}
      <QuietHours rhythm={shown} set={set} />
      <p className={css['lead']} style={{ paddingTop: 12 }}>
        <Trans>
          Notifications during this time are sent when it ends; nothing is lost. The message list and open
          pages show them at once. Times are in your company’s time zone ({clock}).
        </Trans>
      </p>
    </>
  );
}

function MailRhythm({ rhythm, set }: { rhythm: NoticeRhythm; set: Set }) {
  const { t } = useLingui();
  const ways = [
    { value: 'atOnce' as const, label: t`Each one immediately` },
    { value: 'daily' as const, label: t`Once a day` },
    { value: 'off' as const, label: t`No email` },
  ];
  return (
    <Section title={t`Emails`}>
      <Chips label={t`Emails`} value={rhythm.mail} options={ways} onChange={(mail) => set({ mail })} />
      {rhythm.mail === 'daily' && (
        <div className={css['rhythm']}>
          <TimeInput
            label={t`One summary email, at`}
            value={rhythm.digestAt}
            onChange={(digestAt) => set({ digestAt })}
          />
        </div>
      )}
    </Section>
  );
}

const NIGHT = { from: '22:00', to: '08:00' };

function QuietHours({ rhythm: { quiet, quietWeekends }, set }: { rhythm: NoticeRhythm; set: Set }) {
  const { t } = useLingui();
  const hours = t`Quiet hours`;
  const weekends = t`Quiet weekends`;
  return (
    <Section title={t`Do not disturb`}>
      <Rows>
        <Row
          title={hours}
          sub={t`No notifications on devices and no email`}
          whole
          end={
            <Switch on={quiet !== null} label={hours} onChange={(on) => set({ quiet: on ? NIGHT : null })} />
          }
        />
        <Row
          title={weekends}
          sub={t`The same all day on Saturday and Sunday`}
          whole
          end={<Switch on={quietWeekends} label={weekends} onChange={(on) => set({ quietWeekends: on })} />}
        />
      </Rows>
      {quiet && (
        <div className={css['times']}>
          <TimeInput
            label={t`From`}
            value={quiet.from}
            onChange={(from) => set({ quiet: { ...quiet, from } })}
          />
          <TimeInput label={t`To`} value={quiet.to} onChange={(to) => set({ quiet: { ...quiet, to } })} />
        </div>
      )}
    </Section>
  );
}
