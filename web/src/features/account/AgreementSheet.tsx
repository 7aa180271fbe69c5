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
        Outlay runs on your company's own server. Your company provides it to you so that you can claim
        expenses, have them approved and be paid.
      </Trans>
    </p>
    <p>
      <Trans>
        Claim only what you spent for your company, with genuine invoices that nobody has claimed before. Your
        company's rules on expenses apply; Outlay checks them but does not replace them.
      </Trans>
    </p>
    <p>
      <Trans>
        What you do with your account counts as done by you. Keep your password to yourself and tell your
        administrator when somebody else may know it.
      </Trans>
    </p>
    <p>
      <Trans>
        Decisions on documents and payments are recorded with name and time and cannot be deleted, because
        your company must be able to prove them.
      </Trans>
    </p>
    <p>
      <Trans>
        Your company may close your account when you leave. Ask for a copy of your documents before that.
      </Trans>
    </p>
  </>
);

const PrivacyWords = () => (
  <>
    <p>
      <Trans>
        We keep what reimbursing needs: your name, phone number or email, department, bank account, expenses,
        invoices and the pictures you take, and what was decided about them.
      </Trans>
    </p>
    <p>
      <Trans>
        All of it stays on your company's server. Invoices are read there too; no picture is sent to anybody
        else.
      </Trans>
    </p>
    <p>
      <Trans>
        Your documents are seen by those who approve, check, pay or audit them, and by those you copy them to.
        Your bank account is shown to others only with its last four digits.
      </Trans>
    </p>
    <p>
      <Trans>
        The camera is used only while you photograph or scan. What is not sent yet is kept on this phone for
        you alone.
      </Trans>
    </p>
    <p>
      <Trans>
        Records of money are kept as long as the law demands. To see, correct or export your data, ask your
        administrator.
      </Trans>
    </p>
  </>
);
