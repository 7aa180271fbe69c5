import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Retention, RetentionClass } from '@outlay/contract/governance/privacy';
import { useQuery } from '@tanstack/react-query';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { useMay } from '#session/use-session.ts';
import { Card } from '#features/organisation/setting/desk/Card.tsx';
import css from '#features/organisation/setting/desk/Company.module.css';
import { retentionQueries, useSaveRetention } from '../retention.queries.ts';

const WORDS: Record<RetentionClass, { name: MessageDescriptor; what: MessageDescriptor }> = {
  vouchers: { name: msg`Books`, what: msg`Documents, invoices with their files, payments, entries` },
  audit: { name: msg`Chain of records`, what: msg`Who did what and when` },
  messages: { name: msg`Messages`, what: msg`In-app messages` },
  imports: { name: msg`Imports`, what: msg`Imported member tables` },
  positions: { name: msg`Positions`, what: msg`Where recorded drives led; distance and amount stay` },
  signIns: { name: msg`Sign-ins`, what: msg`Who signed in from where, visible only to that person` },
  codes: { name: msg`Codes`, what: msg`Codes sent, captchas, attempt counts` },
  keys: { name: msg`Repeated calls`, what: msg`Responses stored so that nothing is done twice` },
};

/** How long each class of records is kept; each row is saved on its own, because saving requires a step-up. */
export function RetentionCard() {
  const { t } = useLingui();
  const may = useMay('retention.write');
  const { data } = useQuery({ ...retentionQueries.get(), enabled: may });
  if (!data) return null;
  return (
    <Card title={t`Record retention`} wide>
      <ul className={css['kept']}>
        {data.items.map((item) => (
          <KeptRow key={`${item.class} ${item.version}`} item={item} />
        ))}
      </ul>
    </Card>
  );
}

function KeptRow({ item }: { item: Retention }) {
  const { i18n } = useLingui();
  const { name, what } = WORDS[item.class];
  return (
    <li>
      <span>
        {i18n._(name)}
        <small>{i18n._(what)}</small>
      </span>
      {item.changeable ? <DaysField item={item} /> : <Fixed item={item} />}
    </li>
  );
}

const YEAR = 365;

function Fixed({ item: { days, removed } }: { item: Retention }) {
  const { t } = useLingui();
  const years = Math.round(days / YEAR);
  const text =
    days >= 2 * YEAR
      ? t`${plural(years, { one: '# year', other: '# years' })}`
      : t`${plural(days, { one: '# day', other: '# days' })}`;
  return <span>{removed ? text : t`${text}, never deleted automatically`}</span>;
}

function DaysField({ item }: { item: Retention }) {
  const { t, i18n } = useLingui();
  const [days, setDays] = useState(item.days);
  const save = useSaveRetention();
  const send = () =>
    save.mutate(
      { class: item.class, days, version: item.version },
      {
        onSuccess: () => toast(t`Saved`, 'good'),
        onError: (error) => toast(errorWords(error), 'stop', 4_000),
      },
    );
  const name = i18n._(WORDS[item.class].name);
  return (
    <span className={css['days']}>
      <InputNumber
        aria-label={t`Days: ${name}`}
        min={item.least}
        max={36_500}
        precision={0}
        value={days}
        onChange={(next) => setDays(next ?? item.least)}
        suffix={t`days`}
      />
      <Button disabled={days === item.days} loading={save.isPending} onClick={send}>
        <Trans>Save</Trans>
      </Button>
    </span>
  );
}
