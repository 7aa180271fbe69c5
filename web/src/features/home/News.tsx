import { Trans, useLingui } from '@lingui/react/macro';
import type { HomeCounts } from '@outlay/contract/home';
import { formatRecent } from '#kit/format.ts';
import { navigateTo } from '#kit/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Row, Square } from '#ui/Row.tsx';

export function News({ items }: { items: HomeCounts['news'] }) {
  const { t } = useLingui();
  if (items.length === 0) return null;
  const open = () => navigateTo('/pages/home/news/news');
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
            onPress={() => navigateTo(`/pages/home/news/news?id=${id}`)}
          />
        ))}
      </Rows>
    </Section>
  );
}
