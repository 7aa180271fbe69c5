import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import css from './Till.module.css';

/** A token, by itself or in the link of a terminal. */
const TOKEN = /(term_[\da-f]{32}_[\w-]{43})/;

/** Signs this browser in as a terminal: with the link that the company has given, or its token. */
export function TillSignIn({ onToken }: { onToken: (token: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const token = TOKEN.exec(text)?.[1] ?? null;
  const enter = () => {
    setTried(true);
    if (token) onToken(token);
  };
  return (
    <form
      className={css['entry']}
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <span className={css['mark']} aria-hidden="true">
        <Icon name="pay" size={34} />
      </span>
      <h2>
        <Trans>Set up this till</Trans>
      </h2>
      <p>
        <Trans>
          Open the link that the company has given you on this device, or paste it here. The till then stays
          signed in.
        </Trans>
      </p>
      <div className={css['field']}>
        <TextInput
          label={t`Link or token`}
          value={text}
          most={400}
          required
          error={tried && !token ? t`This is no link of a till. Copy it whole.` : null}
          onChange={setText}
        />
      </div>
      <Button submit wide>
        <Trans>Open the till</Trans>
      </Button>
    </form>
  );
}
