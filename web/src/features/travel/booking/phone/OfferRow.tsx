import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Offer } from '@outlay/contract/travel/booking.offer';
import { formatMoney } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { ListItem } from '#ui/ListItem.tsx';
import { CLASS_WORDS } from '../booking-words.ts';
import { durationOf } from '../judge.ts';
import { nightsText } from '../time-words.ts';
import css from './Offers.module.css';
import { RuleMark } from './RuleMark.tsx';
import { Way } from './Way.tsx';

interface OfferRowProps {
  offer: Offer;
  onPress: () => void;
}

/** One offer: when, how long, by whom, for how much, and what the rules say of it. */
export function OfferRow({ offer, onPress }: OfferRowProps) {
  return (
    <ListItem>
      <button type="button" className={css['offer']} onClick={onPress}>
        <span className={css['top']}>
          {offer.kind === 'hotel' ? (
            <Hotel offer={offer} />
          ) : (
            <Way segments={offer.segments} minutes={durationOf(offer)} />
          )}
          <Price offer={offer} />
        </span>
        <About offer={offer} />
        <RuleMark faults={offer.faults} />
      </button>
    </ListItem>
  );
}

function Hotel({ offer: { title, stars } }: { offer: Offer }) {
  const { t } = useLingui();
  return (
    <span className={css['hotel']}>
      <b>{title}</b>
      {stars !== null && (
        <span className={css['stars']} role="img" aria-label={t`${stars} stars`}>
          {'★'.repeat(stars)}
        </span>
      )}
    </span>
  );
}

function Price({ offer: { total, base, left } }: { offer: Offer }) {
  return (
    <span className={css['price']}>
      <Amount money={total} />
      {base && base.currency !== total.currency && <small>≈ {formatMoney(base)}</small>}
      {left !== null && (
        <small className={left <= 3 ? css['few'] : undefined}>
          <Plural value={left} one="# left" other="# left" />
        </small>
      )}
    </span>
  );
}

/** The number, who carries, and the class; of a hotel its city and the nights. */
function About({ offer }: { offer: Offer }) {
  const { i18n } = useLingui();
  const { segments, kind, provider, refund } = offer;
  const [first, last] = [segments[0], segments.at(-1)];
  const parts =
    kind === 'hotel'
      ? [first?.to.city, first && last && nightsText(first.startsAt, last.endsAt), provider]
      : [
          segments.map(({ title }) => title).join(' + '),
          ...new Set(segments.map(({ carrier, title }) => (carrier === title ? '' : carrier))),
          offer.class && i18n._(CLASS_WORDS[offer.class]),
          provider,
        ];
  return (
    <span className={css['about']}>
      {parts.filter(Boolean).join(' · ')}
      {!refund.allowed && (
        <>
          {' · '}
          <Trans>no refund</Trans>
        </>
      )}
    </span>
  );
}
