import { useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { spendPolicyQueries } from '#features/paycode/spend-policy/spend-policy.queries.ts';
import { navigateTo } from '#navigation/nav.ts';
import { useUser } from '#session/use-session.ts';
import { formatSums } from '#text/format.ts';
import { sumsOf } from '#text/sums.ts';
import { Rows } from '#ui/Card.tsx';
import { Row, Square } from '#ui/Row.tsx';

/** What I may still spend of the company's money this month; only for those whom a spend policy covers. */
export function AccountEntry() {
  const user = useUser();
  const on = user !== null && !user.featuresOff.includes('paycode');
  const { data } = useQuery({ ...spendPolicyQueries.mine(), enabled: on });
  if (!data || data.items.length === 0) return null;
  const rooms = data.items.map(({ leftThisMonth, currency }) => ({
    money: { amount: leftThisMonth, currency },
  }));
  return <Shown left={formatSums(sumsOf(rooms))} />;
}

function Shown({ left }: { left: string }) {
  const { t } = useLingui();
  return (
    <Rows>
      <Row
        lead={<Square icon="wallet" />}
        title={t`Enterprise account`}
        sub={t`${left} left this month`}
        more
        onPress={() => navigateTo(ROUTES.enterpriseAccount)}
      />
    </Rows>
  );
}
