import { Trans, useLingui } from '@lingui/react/macro';
import { copyAndReport } from '#host/clipboard.ts';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import css from './Security.module.css';

interface RecoveryCodesProps {
  codes: readonly string[] | null;
  onClose: () => void;
}

/** Shown once: anyone who has these codes can sign in without the device. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useLingui();
  const copy = () => copyAndReport(codes?.join('\n') ?? '', { failed: t`Please write them down.` });
  return (
    <Sheet open={codes !== null} title={t`Save these recovery codes`} onClose={onClose}>
      <p className={css['lead']} style={{ padding: 0 }}>
        <Trans>
          Each code lets you in once if you lose your device. They will not be shown again: print them, or
          store them with your passwords.
        </Trans>
      </p>
      <div className={css['codes']}>
        {codes?.map((code) => (
          <span key={code}>{code}</span>
        ))}
      </div>
      <div className={css['actions']}>
        <Button tone="line" wide icon="copy" onPress={() => void copy()}>
          <Trans>Copy all</Trans>
        </Button>
        <Button wide onPress={onClose}>
          <Trans>I have saved them</Trans>
        </Button>
      </div>
    </Sheet>
  );
}
