import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { HomeCounts } from '@outlay/contract/workspace/home';
import type { Money } from '@outlay/contract/money';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { navigateTo } from '#navigation/nav.ts';
import { useCompanyCurrency } from '#session/use-session.ts';
import { Amount } from '#ui/Amount.tsx';
import { classes } from '#ui/class-names.ts';
import css from './Home.module.css';

type Waiting = HomeCounts['inApproval'];
interface UnreceivedProps {
  inApproval: Waiting;
  onItsWay: Waiting;
}

/** Adds amounts per currency. */
function addSums(...lists: readonly Money[][]): Money[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of lists.flat()) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

/** The amount that has not been paid to the user yet. */
export function Unreceived({ inApproval, onItsWay }: UnreceivedProps) {
  const { t } = useLingui();
  const nothing: Money = { amount: 0, currency: useCompanyCurrency() };
  const sums = addSums(inApproval.sums, onItsWay.sums);
  // The company's currency is the main number; other currencies are shown beside it.
  const total = sums.find(({ currency }) => currency === nothing.currency) ?? sums[0] ?? nothing;
  const others = sums.filter((money) => money !== total);
  const share = (waiting: Waiting) =>
    waiting.sums.find(({ currency }) => currency === total.currency)?.amount ?? 0;
  return (
    <section className={css['hero']} aria-label={t`Not yet received`}>
      <button
        type="button"
        className={css['heroPress']}
        onClick={() => navigateTo(pageAddress(ROUTES.myDocuments, { show: 'unreceived' }))}
      >
        <span className={css['heroLabel']}>
          <Trans>Not yet received</Trans>
        </span>
        <span className={css['heroAmount']}>
          <Amount money={total} size="plain" />
        </span>
        {others.length > 0 && (
          <span className={css['heroOther']}>
            {others.map((money) => (
              <span key={money.currency}>
                + <Amount money={money} size="plain" />
              </span>
            ))}
          </span>
        )}
        <span className={css['split']} aria-hidden="true">
          <i className={css['waitPart']} style={{ flexGrow: share(inApproval) }} />
          <i className={css['wayPart']} style={{ flexGrow: share(onItsWay) }} />
        </span>
        <span className={css['legend']}>
          <Part waiting={inApproval} kind="wait" currency={total.currency} />
          <Part waiting={onItsWay} kind="way" currency={total.currency} />
        </span>
      </button>
    </section>
  );
}

function Part({ waiting, kind, currency }: { waiting: Waiting; kind: 'wait' | 'way'; currency: string }) {
  const { count, sums } = waiting;
  const main = sums.find((money) => money.currency === currency) ?? sums[0] ?? { amount: 0, currency };
  const others = sums.length - 1;
  return (
    <span className={css['part']}>
      <span className={classes(css['dot'], kind === 'wait' ? css['waitDot'] : css['wayDot'])}>
        {kind === 'wait' ? (
          <Plural value={count} one="In approval · # claim" other="In approval · # claims" />
        ) : (
          <Plural value={count} one="Being paid · # claim" other="Being paid · # claims" />
        )}
      </span>
      <b>
        <Amount money={main} size="plain" />
      </b>
      {others > 0 && (
        <span className={css['partOther']}>
          <Plural value={others} one="and # more currency" other="and # more currencies" />
        </span>
      )}
    </span>
  );
}
