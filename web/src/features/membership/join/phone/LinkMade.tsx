import { Trans, useLingui } from '@lingui/react/macro';
import type { InvitationLink } from '@outlay/contract/membership/join';
import { copyAndReport } from '#host/clipboard.ts';
import { hostErrorWords } from '#host/host-words.ts';
import { hostNow } from '#host/host.ts';
import { formatInstant } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { useUser } from '#session/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { Section } from '#ui/Card.tsx';
import css from './Join.module.css';

/** The link, shown only once. */
export function LinkMade({ made, onAgain }: { made: InvitationLink; onAgain: () => void }) {
  const { t } = useLingui();
  const user = useUser();
  const { url, linkExpiresAt } = made;
  const company = user?.companyName ?? '';
  const text = t`Join ${company} on Outlay:`;
  const { share } = hostNow();
  const day = formatInstant(linkExpiresAt);
  const showError = (thrown: unknown) => {
    const words = hostErrorWords(thrown);
    if (words) toast(words, 'stop');
  };
  return (
    <Section title={t`Invitation link`}>
      <div className={css['form']}>
        <output className={css['link']}>{url}</output>
        <p className={css['small']}>
          <Trans>Send it now: it is shown only here and cannot be displayed again. Valid until {day}.</Trans>
        </p>
        <div className={css['acts']}>
          <Button icon="copy" onPress={() => void copyAndReport(`${text} ${url}`)}>
            <Trans>Copy</Trans>
          </Button>
          {share && (
            <Button
              tone="line"
              icon="cc"
              onPress={() => void share({ title: company, text, url }).catch(showError)}
            >
              <Trans>Share</Trans>
            </Button>
          )}
        </div>
        <div className={css['submit']}>
          <Button tone="text" small onPress={onAgain}>
            <Trans>Create another link</Trans>
          </Button>
        </div>
      </div>
    </Section>
  );
}
