import { pageAddress, ROUTES } from '@outlay/contract/routes';
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
  /** Where a bag opens; the phone's page unless another is told. */
  onOpen?: (bagId: string) => void;
  /** Making a bag is the phone's. */
  mayMake?: boolean;
}

const openPage = (id: string) => navigateTo(pageAddress(ROUTES.bag, { id }));

/** Where the paper originals of a document are. A document that needs none says nothing. */
export function BagPart({ documentId, onOpen = openPage, mayMake = false }: BagPartProps) {
  const { t } = useLingui();
  // What is read beside the document: where it cannot be had, the document is read without it.
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
