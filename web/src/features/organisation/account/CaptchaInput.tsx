import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import css from './Login.module.css';
import type { Human, useRequiredHuman } from './use-human.ts';

interface CaptchaInputProps {
  human: Human;
  error: string | null;
}

/** The captcha, with an alternative for people who cannot read it. */
export function CaptchaInput({ human, error }: CaptchaInputProps) {
  const { t } = useLingui();
  const { picture, captcha, setCaptcha, work, renew } = human;
  if (work.done)
    return (
      <p className={css['checked']} role="status">
        <Icon name="check" size={18} /> <Trans>Verified on your device</Trans>
      </p>
    );
  return (
    <div className={css['human']}>
      <TextInput
        label={t`Characters in the picture`}
        value={captcha}
        onChange={setCaptcha}
        most={10}
        error={error ?? (work.working === 'failed' ? t`That did not work. Please try again.` : null)}
        beside={
          <button type="button" className={css['captcha']} onClick={renew} aria-label={t`New picture`}>
            {picture.address ? <img src={picture.address} alt="" /> : picture.failed ? t`Reload` : '…'}
          </button>
        }
      />
      <Button tone="text" small busy={work.working === 'doing'} onPress={work.start}>
        <Trans>I can’t read it</Trans>
      </Button>
    </div>
  );
}

interface CaptchaOnDemandProps {
  human: Pick<ReturnType<typeof useRequiredHuman>, 'human' | 'missing'>;
  tried: boolean;
}

/** Hidden until a sign-in was refused because it needs a captcha. */
export function CaptchaOnDemand({ human: { human, missing }, tried }: CaptchaOnDemandProps) {
  const { t } = useLingui();
  if (!human) return null;
  return (
    <CaptchaInput
      human={human}
      error={tried && missing ? t`Please enter the characters of the picture.` : null}
    />
  );
}
