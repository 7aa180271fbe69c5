import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useUser } from '#session/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from './Join.module.css';
import { useFaceCode } from './use-face-code.ts';

/** A code that a colleague scans; it is renewed while the page is open. */
export function ScanCodePage() {
  const { t } = useLingui();
  const user = useUser();
  const { code, left, share, ended, error, begin } = useFaceCode();
  const company = user?.companyName ?? '';
  const used = code?.invitation.used ?? 0;
  return (
    <Page title={t`Scan to join`}>
      {!code && (error ? <ErrorBox error={error} onRetry={begin} /> : <SkeletonRows />)}
      {code && (
        <section className={css['scan']}>
          <h2>
            <Trans>Join {company}</Trans>
          </h2>
          <p>
            <Trans>Your colleague scans this with the phone’s camera.</Trans>
          </p>
          {ended ? (
            <Button onPress={begin} icon="retry">
              <Trans>Show a new code</Trans>
            </Button>
          ) : (
            <>
              <div className={css['frame']}>
                <QrCode className={css['code']} text={code.url} label={t`Code to join ${company}`} />
              </div>
              <div className={css['left']} role="timer">
                <Ring share={share} />
                <Trans>New code in {left} s</Trans>
              </div>
            </>
          )}
          {used > 0 && (
            <p role="status">
              <Plural
                value={used}
                one="One colleague has joined with it."
                other="# colleagues have joined with it."
              />
            </p>
          )}
        </section>
      )}
      <p className={css['lead']}>
        <Trans>
          A photo of the code stops working after a minute. The invitation ends after an hour, or when you
          revoke it under My invitations.
        </Trans>
      </p>
    </Page>
  );
}

const RADIUS = 15;
const ROUND = 2 * Math.PI * RADIUS;

/** The remaining share of the minute. */
const Ring = ({ share }: { share: number }) => (
  <svg className={css['ring']} viewBox="0 0 34 34" aria-hidden="true">
    <circle cx="17" cy="17" r={RADIUS} />
    <circle
      cx="17"
      cy="17"
      r={RADIUS}
      strokeDasharray={ROUND}
      strokeDashoffset={ROUND * (1 - Math.max(0, Math.min(1, share)))}
    />
  </svg>
);
