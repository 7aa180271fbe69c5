import { Trans, useLingui } from '@lingui/react/macro';
import { Sheet } from '#ui/Sheet.tsx';
import css from './Login.module.css';

export type Agreement = 'agreement' | 'privacy';

interface AgreementSheetProps {
  shown: Agreement | null;
  onClose: () => void;
}

export function AgreementSheet({ shown, onClose }: AgreementSheetProps) {
  const { t } = useLingui();
  const title = shown === 'privacy' ? t`Privacy policy` : t`User agreement`;
  return (
    <Sheet open={shown !== null} title={title} onClose={onClose}>
      <div className={css['words']}>{shown === 'privacy' ? <PrivacyWords /> : <AgreementWords />}</div>
    </Sheet>
  );
}

const AgreementWords = () => (
  <>
    <p>
      <Trans>
        Outlay runs on your company’s own server. Your company provides it so that you can claim expenses,
        have them approved and be reimbursed.
      </Trans>
    </p>
    <p>
      <Trans>
        Claim only what you spent for your company, with genuine invoices that have not been claimed before.
        Your company’s expense policy applies; Outlay helps check it but does not replace it.
      </Trans>
    </p>
    <p>
      <Trans>
        Anything done with your account counts as done by you. Keep your password to yourself, and tell your
        administrator if someone else may know it.
      </Trans>
    </p>
    <p>
      <Trans>
        Decisions on documents and payments are recorded with name and time and cannot be deleted, because
        your company must be able to account for them.
      </Trans>
    </p>
    <p>
      <Trans>
        Your company may close your account when you leave. Ask for a copy of your documents before then.
      </Trans>
    </p>
  </>
);

const PrivacyWords = () => (
  <>
    <p>
      <Trans>
        We store what reimbursement needs: your name, phone number or email, department, bank account,
        expenses, invoices and the pictures you take, and the decisions on them.
      </Trans>
    </p>
    <p>
      <Trans>
        All of it stays on your company’s server. Invoices are read there too; no picture is sent to anyone
        else.
      </Trans>
    </p>
    <p>
      <Trans>
        Your documents are visible to those who approve, check, pay or audit them, and to those you copy.
        Others see only the last four digits of your bank account.
      </Trans>
    </p>
    <p>
      <Trans>
        The camera is used only while you take photos or scan. Anything not sent yet is stored on this phone
        for you alone.
      </Trans>
    </p>
    <p>
      <Trans>
        Financial records are kept as long as the law requires. To see, correct or export your data, ask your
        administrator.
      </Trans>
    </p>
  </>
);
