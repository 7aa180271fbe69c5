import { Trans, useLingui } from '@lingui/react/macro';
import type { BagDetail } from '@outlay/contract/processing/bag';
import { useUser } from '#session/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { Card, Section } from '#ui/Card.tsx';
import { Printed, printPage } from '#ui/Printed.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import css from './Bag.module.css';

/** The label of the envelope: to be scanned, printed or copied by hand. */
export function BagLabel({ bag }: { bag: BagDetail }) {
  const { t } = useLingui();
  const { number, label } = bag;
  return (
    <Section title={t`Bag label`}>
      <Card>
        <div className={css['label']}>
          <QrCode className={css['code']} text={label} label={t`Code of bag ${number}`} />
          <p className={css['how']}>
            <Trans>
              Print this label for the envelope. Without a printer, write the number {number} on it in large
              digits.
            </Trans>
          </p>
        </div>
        <Button tone="line" wide icon="doc" onPress={printPage}>
          <Trans>Print label</Trans>
        </Button>
      </Card>
      <Printed>
        <PaperLabel bag={bag} />
      </Printed>
    </Section>
  );
}

function PaperLabel({ bag: { number, label, owner, documents } }: { bag: BagDetail }) {
  const { t } = useLingui();
  const company = useUser()?.companyName ?? '';
  return (
    <div className={css['paper']}>
      <QrCode className={css['code']} text={label} label={t`Code of bag ${number}`} />
      <div>
        <small>{company}</small>
        <b className={css['number']}>{number}</b>
        <p>{[owner.name, owner.departmentName].filter(Boolean).join(' · ')}</p>
        <ol>
          {documents.map(({ documentId, number: documentNumber, title }) => (
            <li key={documentId}>
              {documentNumber} {title}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
