import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { Rows, Section } from '#ui/Card.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { bagQueries } from './bag.queries.ts';
import { BagPill } from './BagPill.tsx';

interface BagPartProps {
  documentId: string;
  /** Opens a bag; by default on the phone's page. */
  onOpen?: (bagId: string) => void;
  /** Shows the button that creates a bag; only on the phone. */
  mayMake?: boolean;
}

const openPage = (id: string) => navigateTo(pageAddress(ROUTES.bag, { id }));

/** Where the paper originals of a document are. Empty for a document that needs none. */
export function BagPart({ documentId, onOpen = openPage, mayMake = false }: BagPartProps) {
  const { t } = useLingui();
  // Supplementary data: after an error the document is shown without it.
  const { data } = useQuery(bagQueries.ofDocument(documentId));
  if (!data?.bag && !(data?.mayBag && mayMake)) return null;
  const { bag } = data;
  return (
    <Section title={t`Paper originals`}>
      <Rows>
        {bag ? (
          <Row
            lead={
              <Square
                icon="bag"
                tone={bag.state === 'Missing' || bag.state === 'Returned' ? 'stop' : 'brand'}
              />
            }
            title={t`Invoice bag ${bag.number}`}
            sub={[t`since ${formatInstant(bag.since)}`, bag.remarks].filter(Boolean).join(' · ')}
            whole
            end={<BagPill state={bag.state} />}
            more={bag.readable}
            onPress={bag.readable ? () => onOpen(bag.id) : undefined}
          />
        ) : (
          <Row
            lead={<Square icon="bag" tone="plain" />}
            title={t`Put in an invoice bag`}
            sub={t`For handing the originals to finance`}
            more
            onPress={() => navigateTo(pageAddress(ROUTES.bags, { document: documentId }))}
          />
        )}
      </Rows>
    </Section>
  );
}
