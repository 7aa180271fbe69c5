import { Trans, useLingui } from '@lingui/react/macro';
import type { HomeCounts } from '@outlay/contract/workspace/home';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { formatRecent } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Row, Square } from '#ui/Row.tsx';

export function News({ items }: { items: HomeCounts['news'] }) {
  const { t } = useLingui();
  if (items.length === 0) return null;
  const open = () => navigateTo(ROUTES.news);
  return (
    <Section
      title={t`Latest news`}
      aside={
        <Button tone="text" small onPress={open}>
          <Trans>All</Trans>
        </Button>
      }
    >
      <Rows>
        {items.map(({ id, title, at }) => (
          <Row
            key={id}
            lead={<Square icon="news" tone="plain" />}
            title={title}
            sub={formatRecent(at)}
            more
            onPress={() => navigateTo(pageAddress(ROUTES.news, { id }))}
          />
        ))}
      </Rows>
    </Section>
  );
}
