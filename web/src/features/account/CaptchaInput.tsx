import { useLingui } from '@lingui/react/macro';
import { TextInput } from '#ui/TextInput.tsx';
import css from './Login.module.css';

interface CaptchaInputProps {
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  picture: { address: string | null; failed: boolean; renew: () => void };
}

export function CaptchaInput({ value, onChange, error, picture }: CaptchaInputProps) {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Characters of the picture`}
      value={value}
      onChange={onChange}
      most={10}
      error={error}
      beside={
        <button
          type="button"
          className={css['captcha']}
          onClick={picture.renew}
          aria-label={t`Show another picture`}
        >
          {picture.address ? <img src={picture.address} alt="" /> : picture.failed ? t`Load again` : '…'}
        </button>
      }
    />
  );
}
