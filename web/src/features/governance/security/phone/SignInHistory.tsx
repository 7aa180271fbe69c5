import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SignInItem, SignInWay } from '@outlay/contract/organisation/account.session';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatInstant } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { deviceWords } from './device-words.ts';
import css from './Security.module.css';
import { securityQueries } from '../security.queries.ts';

const WAYS: Record<SignInWay, MessageDescriptor> = {
  password: msg`Password`,
  code: msg`Code by SMS or email`,
  passkey: msg`Passkey`,
  totp: msg`Code from the app`,
  recovery: msg`Recovery code`,
  switch: msg`Switched company`,
  agent: msg`One of your agents`,
  wecom: msg`WeCom`,
  wecomSuite: msg`WeCom`,
  dingtalk: msg`DingTalk`,
  feishu: msg`Feishu`,
  oidc: msg`Single sign-on`,
  saml: msg`Single sign-on`,
  ldap: msg`Company directory`,
  cdp: msg`Company portal`,
};

export function SignInHistory() {
  const { t } = useLingui();
  const list = useInfiniteQuery(securityQueries.history());
  const items = list.data?.pages.flatMap((page) => page.items);
  if (!items)
    return list.error ? (
      <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonRows count={3} />
    );
  return (
    <Card>
      <ul className={css['history']}>
        {items.map((item) => (
          <Entry key={item.id} item={item} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button tone="text" wide busy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {t`Show older ones`}
        </Button>
      )}
    </Card>
  );
}

function Entry({ item: { at, way, outcome, device, address } }: { item: SignInItem }) {
  const { t, i18n } = useLingui();
  return (
    <li>
      <span>
        {i18n._(WAYS[way])}
        <small>{[deviceWords(device), address].filter(Boolean).join(' · ')}</small>
      </span>
      <span style={{ textAlign: 'right' }}>
        {outcome === 'refused' ? <Pill tone="stop">{t`Rejected`}</Pill> : null}
        <small>{formatInstant(at)}</small>
      </span>
    </li>
  );
}
