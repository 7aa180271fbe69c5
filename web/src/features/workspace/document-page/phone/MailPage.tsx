import { nameOfReader } from '@outlay/contract/organisation/account.token-user';
import { ROUTES } from '@outlay/contract/routes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#api/call-error.ts';
import { errorWords, reasonText } from '#text/errors.ts';
import { formatInstant, localText } from '#text/format.ts';
import { reLaunch } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { TextArea } from '#ui/TextInput.tsx';
import { DocumentView } from '#features/documents/document/DocumentView.tsx';
import { Visitor } from '#features/documents/document/visitor.ts';
import { mailQuery, useDecideByMail } from '../document-page.queries.ts';
import css from '../DocumentPage.module.css';

/** Errors of an invalid link; the server does not reveal the reason. */
const UNKNOWN: ReadonlySet<string> = new Set(['INVALID_INPUT', 'NOT_FOUND']);

type Decision = 'approve' | 'return' | 'reject';

/** One document, opened by a link from an e-mail, for one decision. Opening the link does not decide. */
export function MailPage({ token }: { token: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({ ...mailQuery(token), refetchOnWindowFocus: false });
  const [open, setOpen] = useState<Decision | null>(null);
  const [decided, setDecided] = useState(false);
  const gone = error instanceof CallError && !error.outcomeUnknown;
  if (decided)
    return (
      <Over icon="check" title={t`Decided`} words={t`Thank you. The people involved have been notified.`} />
    );
  if (gone) {
    const words = UNKNOWN.has(error.code)
      ? t`It has been used, has expired or is incomplete. Sign in to see what is waiting for you.`
      : errorWords(error);
    return <Over icon="warn" title={t`This link cannot be used`} words={words} />;
  }
  if (!data)
    return (
      <Page title={t`Document`} root>
        {error ? (
          <ErrorBox error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <SkeletonBlock height={150} />
            <SkeletonRows count={3} />
          </>
        )}
      </Page>
    );
  const { document, task, result, expiresAt } = data;
  const reader = nameOfReader(result.user);
  const until = formatInstant(expiresAt);
  const node = localText(task.nodeName);
  return (
    <Page title={localText(document.typeName)} root dock={<MailDock task={task} onPick={setOpen} />}>
      <div className={css['mail']}>
        <p>
          <Trans>
            Signed in as {reader}, for this document only · {node} · the link works once, until {until}
          </Trans>
        </p>
        <Visitor value={true}>
          <DocumentView document={document} />
        </Visitor>
      </div>
      <DecideSheet
        token={token}
        version={document.version}
        decision={open}
        onClose={() => setOpen(null)}
        onDone={() => setDecided(true)}
      />
    </Page>
  );
}

interface MailDockProps {
  task: { kind: 'approve' | 'handle'; mayReturn: boolean };
  onPick: (decision: Decision) => void;
}

const MailDock = ({ task: { kind, mayReturn }, onPick }: MailDockProps) => (
  <Dock>
    {kind === 'approve' && (
      <Button tone="line" onPress={() => onPick('reject')}>
        <Trans>Reject</Trans>
      </Button>
    )}
    {mayReturn && (
      <Button tone="line" onPress={() => onPick('return')}>
        <Trans>Return</Trans>
      </Button>
    )}
    <Button wide icon="check" onPress={() => onPick('approve')}>
      {kind === 'handle' ? <Trans>Handled</Trans> : <Trans>Approve</Trans>}
    </Button>
  </Dock>
);

interface DecideProps {
  token: string;
  version: number;
  decision: Decision | null;
  onClose: () => void;
  onDone: () => void;
}

function DecideSheet({ decision, onClose, ...rest }: DecideProps) {
  const { t } = useLingui();
  const titles = { approve: t`Approve`, return: t`Return`, reject: t`Reject document` };
  return (
    <Sheet open={decision !== null} title={decision ? titles[decision] : ''} onClose={onClose}>
      {decision && <DecideForm decision={decision} {...rest} />}
    </Sheet>
  );
}

function DecideForm({
  token,
  version,
  decision,
  onDone,
}: Omit<DecideProps, 'onClose' | 'decision'> & { decision: Decision }) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const decide = useDecideByMail();
  const missing = decision !== 'approve' && words.trim() === '';
  const verbs = { approve: t`Approve`, return: t`Return`, reject: t`Reject` };
  const done = () => {
    setTried(true);
    if (!missing) decide.mutate({ token, version, decision, words: words.trim() }, { onSuccess: onDone });
  };
  return (
    <>
      <TextArea
        label={decision === 'approve' ? t`Comment (optional)` : t`Reason, for the submitter`}
        value={words}
        onChange={setWords}
        error={tried && missing ? reasonText('reasonRequired') : null}
      />
      {decide.error && (
        <div style={{ margin: '0 -16px' }}>
          <Notice tone="stop" title={errorWords(decide.error)} />
        </div>
      )}
      <Button wide tone={decision === 'reject' ? 'stop' : 'brand'} busy={decide.isPending} onPress={done}>
        {verbs[decision]}
      </Button>
    </>
  );
}

interface OverProps {
  icon: IconName;
  title: string;
  words: string;
}

function Over({ icon, title, words }: OverProps) {
  const { t } = useLingui();
  return (
    <Page title={t`Document`} root>
      <Empty
        title={title}
        icon={icon}
        action={
          <Button tone="line" onPress={() => reLaunch(ROUTES.signIn)}>
            <Trans>Sign in</Trans>
          </Button>
        }
      >
        {words}
      </Empty>
    </Page>
  );
}
