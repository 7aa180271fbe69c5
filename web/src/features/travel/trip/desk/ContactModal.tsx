import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberRef } from '@outlay/contract/organisation/company';
import { Button, Modal } from 'antd';
import { Facts } from '#ui/Facts.tsx';
import { FormError } from '#desk/form/FormError.tsx';
import { useEmergencyContact } from '../safety.queries.ts';

/** Whom to call for a traveller; asked for separately, because each look is written down. */
export function ContactModal({ member, onClose }: { member: MemberRef; onClose: () => void }) {
  const { t } = useLingui();
  const readContact = useEmergencyContact();
  const contact = readContact.data?.contact;
  return (
    <Modal
      open
      title={t`Emergency contact of ${member.name}`}
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
      onCancel={onClose}
    >
      {contact ? (
        <Facts
          facts={[
            [t`Name`, contact.name],
            [t`Relation`, contact.relation],
            [
              t`Phone`,
              <a key="phone" href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>
                {contact.phone}
              </a>,
            ],
          ]}
        />
      ) : (
        <>
          <p>
            {readContact.data ? (
              <Trans>No emergency contact is entered any more.</Trans>
            ) : (
              <Trans>Look only if something has happened. The look is recorded.</Trans>
            )}
          </p>
          {!readContact.data && (
            <Button
              type="primary"
              loading={readContact.isPending}
              onClick={() => readContact.mutate({ memberId: member.id })}
            >
              <Trans>Show contact</Trans>
            </Button>
          )}
        </>
      )}
      <FormError error={readContact.error} />
    </Modal>
  );
}
