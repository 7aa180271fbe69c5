import { Trans } from '@lingui/react/macro';
import { errorWords } from '#text/errors.ts';
import { Button } from './Button.tsx';
import { classes } from './class-names.ts';
import css from './Empty.module.css';
import { Icon } from './Icon.tsx';

interface ErrorBoxProps {
  error: unknown;
  onRetry: () => void;
}

/** Shown in place of a list or page that could not be loaded. */
export const ErrorBox = ({ error, onRetry }: ErrorBoxProps) => (
  <div className={css['empty']} role="alert">
    <span className={classes(css['icon'], css['stop'])}>
      <Icon name="offline" size={34} />
    </span>
    <b>{errorWords(error)}</b>
    <Button tone="line" icon="retry" onPress={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
);
