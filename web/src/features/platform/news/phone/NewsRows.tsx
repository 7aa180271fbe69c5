import { useLingui } from '@lingui/react/macro';
import type { News } from '@outlay/contract/platform/news';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { formatRecent } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { LongRows } from '#ui/LongRows.tsx';
import { Row, Square } from '#ui/Row.tsx';
import css from './News.module.css';
import { useNewsPicture } from '../news.queries.ts';

export function NewsRows({ items }: { items: News[] }) {
  const { t } = useLingui();
  return (
    <LongRows items={items} label={t`Latest news`}>
      {({ id, title, body, cover, at }) => (
        <Row
          lead={cover ? <Cover id={cover} /> : <Square icon="news" tone="plain" />}
          title={title}
          sub={`${formatRecent(at)} · ${body}`}
          more
          onPress={() => navigateTo(pageAddress(ROUTES.news, { id }))}
        />
      )}
    </LongRows>
  );
}

function Cover({ id }: { id: string }) {
  const { address } = useNewsPicture(id, 160);
  return address ? (
    <img className={css['cover']} src={address} alt="" width={40} height={40} />
  ) : (
    <Square icon="image" tone="plain" />
  );
}
