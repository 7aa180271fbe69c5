import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DirectoryLink } from '@outlay/contract/membership/directory';
import { useQuery } from '@tanstack/react-query';
import { Button, type InputRef } from 'antd';
import { useDeferredValue, useRef, useState } from 'react';
import css from '#desk/Desk.module.css';
import { SearchField } from '#desk/list/SearchField.tsx';
import { formatInstant } from '#text/format.ts';
import own from './Directory.module.css';
import { directoryQueries } from './directory.queries.ts';
import { UnlinkModal } from './UnlinkModal.tsx';

/** Who of the directory is which member; a link to the wrong one is undone here. */
export function DirectoryLinks() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const field = useRef<InputRef>(null);
  const deferredSearch = useDeferredValue(search);
  const { data } = useQuery(directoryQueries.links(deferredSearch.trim()));
  const [chosen, setChosen] = useState<DirectoryLink | null>(null);
  if (!data || (data.total === 0 && search === '')) return null;
  const shown = data.items.length;
  return (
    <section className={own['card']}>
      <h2>
        <Trans>Links</Trans>
      </h2>
      <p className={css['small']}>
        <Plural
          value={data.total}
          one="# person of the directory is a member here."
          other="# people of the directory are members here."
        />{' '}
        {shown < data.total && <Trans>The first {shown} are shown.</Trans>}
      </p>
      <SearchField field={field} label={t`Name or id`} value={search} onChange={setSearch} />
      <ul className={own['list']}>
        {data.items.map((link) => (
          <Link key={link.externalId} link={link} onUnlink={() => setChosen(link)} />
        ))}
      </ul>
      {chosen && <UnlinkModal link={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

function Link({ link, onUnlink }: { link: DirectoryLink; onUnlink: () => void }) {
  const { t } = useLingui();
  const { externalId, name, member, since, decidedBy } = link;
  const when = formatInstant(since);
  return (
    <li>
      <div className={own['entry']}>
        <span>
          {name || externalId} → <b>{member.name}</b> <small>{member.departmentName}</small>
        </span>
        <small>
          {name !== '' && `${externalId} · `}
          {decidedBy === null ? (
            <Trans>Since {when}</Trans>
          ) : (
            <Trans>
              Since {when}, decided by {decidedBy}
            </Trans>
          )}
        </small>
      </div>
      <Button size="small" aria-label={t`Unlink ${member.name}`} onClick={onUnlink}>
        <Trans>Unlink</Trans>
      </Button>
    </li>
  );
}
