import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, formatTime } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { changeTaken, isRefused, isWaiting, type Taken } from './taken-store.ts';
import { FAILURE_WORDS, FAULT_WORDS } from './till-words.ts';

interface TakenListProps {
  taken: readonly Taken[];
  /** After something of it has changed. */
  onChanged: () => void;
}

/** What was taken without a network and is not paid yet: to be sent, or refused. */
export function TakenList({ taken, onChanged }: TakenListProps) {
  const { t } = useLingui();
  const waiting = taken.filter(isWaiting);
  const refused = taken.filter((one) => isRefused(one) && !one.noted);
  if (waiting.length === 0 && refused.length === 0) return null;
  return (
    <section aria-label={t`Taken without a network`}>
      {refused.map((one) => (
        <Refused key={one.outTradeNo} taken={one} onChanged={onChanged} />
      ))}
      {waiting.length > 0 && (
        <Notice
          tone="wait"
          icon="offline"
          title={
            <Plural
              value={waiting.length}
              one="# payment taken without a network"
              other="# payments taken without a network"
            />
          }
        >
          <Trans>Sent by itself when this till is online, within 24 hours. Keep this browser open.</Trans>
        </Notice>
      )}
      <ul>
        {waiting.map(({ outTradeNo, at, form }) => (
          <Row
            key={outTradeNo}
            slim
            lead={<Square icon="clock" tone="wait" />}
            title={formatTime(at)}
            sub={outTradeNo}
            end={<Amount money={form} />}
          />
        ))}
      </ul>
    </section>
  );
}

/** The till bears it: the goods are gone. */
function Refused({ taken, onChanged }: { taken: Taken; onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const { outTradeNo, at, form, charge, fault } = taken;
  const sum = formatMoney(form);
  const time = formatTime(at);
  const why = charge?.code ? FAILURE_WORDS[charge.code] : fault && FAULT_WORDS[fault];
  return (
    <Notice
      tone="stop"
      title={t`${sum} taken at ${time} without a network was not paid`}
      action={
        <Button
          tone="text"
          small
          onPress={() => void changeTaken(outTradeNo, { noted: true }).then(onChanged)}
        >
          <Trans>Noted</Trans>
        </Button>
      }
    >
      {why && i18n._(why)} {outTradeNo}
    </Notice>
  );
}
