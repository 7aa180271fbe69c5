import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import css from './Search.module.css';

const FEW = 3;
const MORE = 20;

interface FoundGroupProps<Item> {
  title: string;
  list: {
    data: { pages: { items: Item[] }[] } | undefined;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  children: (item: Item) => ReactNode;
}

/** The first results of a kind; the others expand on a tap. */
export function FoundGroup<Item>({ title, list, children }: FoundGroupProps<Item>) {
  const { t } = useLingui();
  const [most, setMost] = useState(FEW);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  const showMore = () => {
    setMost(most + MORE);
    if (items.length < most + MORE && list.hasNextPage) void list.fetchNextPage();
  };
  return (
    <Section title={title}>
      <Rows label={title}>{items.slice(0, most).map(children)}</Rows>
      {(items.length > most || list.hasNextPage) && (
        <div className={css['more']}>
          <Button
            tone="text"
            small
            busy={list.isFetchingNextPage}
            onPress={showMore}
            label={t`Show more: ${title}`}
          >
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </Section>
  );
}
