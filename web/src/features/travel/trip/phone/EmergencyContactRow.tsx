import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Rows, Section } from '#ui/Card.tsx';
import { Row } from '#ui/Row.tsx';
import { safetyQueries } from '../safety.queries.ts';
import css from './Contact.module.css';

const ContactSheet = lazy(() =>
  import('./ContactSheet.tsx').then(({ ContactSheet: Shown }) => ({ default: Shown })),
);

/** Whom the company calls if something happens to me on a trip. */
export function EmergencyContactRow() {
  const { t } = useLingui();
  const { data } = useQuery(safetyQueries.mine());
  const { data: setting } = useQuery(safetyQueries.setting());
  const [open, setOpen] = useState(false);
  if (!data) return null;
  const { contact } = data;
  return (
    <Section title={t`On a trip`}>
      <Rows>
        <Row
          title={t`Emergency contact`}
          sub={
            contact ? `${contact.name} · ${contact.relation}` : t`Whom to call if something happens to you`
          }
          end={contact ? undefined : t`None entered`}
          more
          onPress={() => setOpen(true)}
        />
      </Rows>
      <p className={css['note']}>
        {setting?.showsWhereabouts ? (
          <Trans>
            On the days of an approved trip, travel administrators of your company see the city you are in and
            can look up this contact. Each look is recorded.
          </Trans>
        ) : (
          <Trans>Your company does not show anybody where you are.</Trans>
        )}
      </p>
      {open && (
        <Suspense>
          <ContactSheet saved={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}
