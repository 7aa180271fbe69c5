import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { AgreementSheet, type Agreement } from './AgreementSheet.tsx';
import css from './Login.module.css';

export function AgreedBox({ agreed, onChange }: { agreed: boolean; onChange: (agreed: boolean) => void }) {
  const { t } = useLingui();
  const [reading, setReading] = useState<Agreement | null>(null);
  return (
    <>
      <Checkbox
        checked={agreed}
        onChange={onChange}
        label={t`I agree to the user agreement and the privacy policy`}
      >
        <Trans>
          I have read and agree to the{' '}
          <button type="button" className={css['link']} onClick={() => setReading('agreement')}>
            user agreement
          </button>{' '}
          and the{' '}
          <button type="button" className={css['link']} onClick={() => setReading('privacy')}>
            privacy policy
          </button>
        </Trans>
      </Checkbox>
      <AgreementSheet shown={reading} onClose={() => setReading(null)} />
    </>
  );
}
