import { Trans, useLingui } from '@lingui/react/macro';
import type { InvitationLink } from '@outlay/contract/membership/join';
import { ROUTES } from '@outlay/contract/routes';
import { useState } from 'react';
import { navigateTo } from '#navigation/nav.ts';
import { useMay } from '#session/use-session.ts';
import { Rows } from '#ui/Card.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useWays } from '#features/organisation/account/account.queries.ts';
import { LinkForm } from './LinkForm.tsx';
import { LinkMade } from './LinkMade.tsx';
import { MyInvitations } from './MyInvitations.tsx';
import { SendForm } from './SendForm.tsx';

type Way = 'link' | 'phone' | 'mail';

/** Invites by link, phone, email or face to face. */
export function InvitePage() {
  const { t } = useLingui();
  const [way, setWay] = useState<Way>('link');
  const [made, setMade] = useState<InvitationLink | null>(null);
  const decides = useMay('member.write');
  const phone = useWays()?.phoneInvitation;
  return (
    <Page title={t`Invite colleagues`}>
      <Rows>
        <Row
          lead={<Square icon="pay" />}
          title={t`Face to face`}
          sub={t`Your colleague scans a code on this screen`}
          whole
          more
          onPress={() => navigateTo(ROUTES.scanToJoin)}
        />
      </Rows>
      <Tabs<Way>
        label={t`How to send the invitation`}
        value={way}
        options={[
          { value: 'link', label: t`Link` },
          ...(phone === false ? [] : [{ value: 'phone' as const, label: t`Phone` }]),
          { value: 'mail', label: t`Email` },
        ]}
        onChange={(next) => {
          setWay(next);
          setMade(null);
        }}
      />
      {!decides && (
        <Notice
          tone="plain"
          title={<Trans>Colleagues who use your invitation join once an administrator accepts.</Trans>}
        />
      )}
      {way !== 'link' ? (
        <SendForm key={way} way={way} />
      ) : made ? (
        <LinkMade made={made} onAgain={() => setMade(null)} />
      ) : (
        <LinkForm onMade={setMade} />
      )}
      <MyInvitations />
    </Page>
  );
}
