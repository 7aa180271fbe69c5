import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ChatKind, NoticeGroup, NoticeSetting } from '@outlay/contract/platform/message.notice';
import { useQuery } from '@tanstack/react-query';
import { PLATFORM_WORDS } from '#features/membership/identity/platform-words.ts';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { Rows, Section } from '#ui/Card.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { Row } from '#ui/Row.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { Switch } from '#ui/Switch.tsx';
import { PushCard } from './PushCard.tsx';
import { RhythmPart } from './RhythmPart.tsx';
import css from './Security.module.css';
import { securityQueries, useSaveNotice } from '../security.queries.ts';

const WORDS: Record<NoticeGroup, { title: MessageDescriptor; sub: MessageDescriptor }> = {
  task: { title: msg`Waiting for me`, sub: msg`Approvals, reminders, mentions` },
  document: { title: msg`My documents`, sub: msg`Returned, approved, commented, copied to me` },
  payment: { title: msg`My money`, sub: msg`Paid, failed, on hold, advances due` },
  account: { title: msg`Account and sign-in`, sub: msg`Agents, new devices` },
  company: { title: msg`My company`, sub: msg`Roles, requests to join` },
};

interface Chat {
  kind: ChatKind;
  linked: boolean;
}

/** Which messages are also sent as a push, a mail, or in the app of a platform. */
export function NotificationsPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(securityQueries.notices());
  return (
    <Page title={t`Notifications`}>
      <p className={css['lead']}>
        <Trans>
          All messages are kept in the message list. Choose here what you are told immediately and what you
          get by email. You are always told about a new device and a changed payee account.
        </Trans>
      </p>
      <PushCard />
      {data && !data.hasMail && (
        <Notice tone="plain" title={t`You sign in with a phone number`}>
          <Trans>Email notifications need an account with an email address.</Trans>
        </Notice>
      )}
      {data ? (
        <>
          <Rows>
            {data.items.map((setting) => (
              <NoticeRow key={setting.group} setting={setting} hasMail={data.hasMail} />
            ))}
          </Rows>
          {data.chat && <ChatPart chat={data.chat} items={data.items} />}
          <RhythmPart rhythm={data.rhythm} timeZone={data.timeZone} hasMail={data.hasMail} />
        </>
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}

/** What comes in the app of a platform that the company is connected with. */
function ChatPart({ chat, items }: { chat: Chat; items: readonly NoticeSetting[] }) {
  const { t, i18n } = useLingui();
  const app = i18n._(PLATFORM_WORDS[chat.kind]);
  return (
    <Section title={t`Get messages in ${app}`}>
      {chat.linked ? (
        <Rows>
          {items.map((setting) => (
            <ChatRow key={setting.group} setting={setting} app={app} />
          ))}
        </Rows>
      ) : (
        <p className={css['lead']}>
          <Trans>Open Outlay in {app} once to receive messages there.</Trans>
        </p>
      )}
    </Section>
  );
}

function ChatRow({ setting, app }: { setting: NoticeSetting; app: string }) {
  const { i18n } = useLingui();
  const save = useSaveNotice();
  const title = i18n._(WORDS[setting.group].title);
  const shown = save.isPending ? save.variables : setting;
  const set = (chat: boolean) =>
    save.mutate({ ...shown, chat }, { onError: (error) => toast(errorWords(error), 'stop', 4_000) });
  return (
    <Row title={title} end={<Switch on={shown.chat === true} label={`${app}: ${title}`} onChange={set} />} />
  );
}

function NoticeRow({ setting, hasMail }: { setting: NoticeSetting; hasMail: boolean }) {
  const { t, i18n } = useLingui();
  const save = useSaveNotice();
  const title = i18n._(WORDS[setting.group].title);
  // Shows the choice at once; an error reverts it.
  const shown = save.isPending ? save.variables : setting;
  const set = (part: Partial<NoticeSetting>) =>
    save.mutate({ ...shown, ...part }, { onError: (error) => toast(errorWords(error), 'stop', 4_000) });
  return (
    <Row
      title={title}
      sub={i18n._(WORDS[setting.group].sub)}
      whole
      end={
        <span className={css['pair']}>
          <label>
            <Switch on={shown.push} label={t`Immediately: ${title}`} onChange={(push) => set({ push })} />
            {t`Immediately`}
          </label>
          <label>
            <Switch
              on={shown.mail && hasMail}
              disabled={!hasMail}
              label={t`Email: ${title}`}
              onChange={(mail) => set({ mail })}
            />
            {t`Email`}
          </label>
        </span>
      }
    />
  );
}
