import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LastEdited as Item } from '@outlay/contract/workspace/home';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { formatRecent } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';

const addressOf = ({ kind, id }: Item): string =>
  kind === 'document' ? pageAddress(ROUTES.draft, { id }) : pageAddress(ROUTES.recordExpense, { id });

/** The items edited last. */
export function LastEdited({ items }: { items: Item[] }) {
  const { t } = useLingui();
  if (items.length === 0) return null;
  return (
    <Section
      title={t`Last edited`}
      aside={
        <Button tone="text" small onPress={() => navigateTo(ROUTES.toBeReimbursed)}>
          <Trans>All drafts</Trans>
        </Button>
      }
    >
      <Rows>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
      </Rows>
    </Section>
  );
}

function ItemRow({ item }: { item: Item }) {
  const { i18n, t } = useLingui();
  const when = formatRecent(item.updatedAt);
  const isDocument = item.kind === 'document';
  const words = expenseTypeWords(item.type);
  const { lineCount } = item;
  return (
    <Row
      lead={isDocument ? <Square icon="doc" tone="wait" /> : <Square icon={words.icon} />}
      title={item.title || (isDocument ? t`Untitled draft` : i18n._(words.label))}
      sub={
        isDocument ? (
          <Plural value={lineCount} one={`# expense · ${when}`} other={`# expenses · ${when}`} />
        ) : item.title ? (
          `${i18n._(words.label)} · ${when}`
        ) : (
          when
        )
      }
      end={<Amount money={item.money} />}
      onPress={() => navigateTo(addressOf(item))}
    />
  );
}
