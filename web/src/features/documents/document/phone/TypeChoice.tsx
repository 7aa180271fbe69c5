import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentType, TypeEffect } from '@outlay/contract/documents/document.type';
import { useState } from 'react';
import { localText } from '#text/format.ts';
import { Rows, Section } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Page } from '#ui/Page.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';

interface TypeChoiceProps {
  types: readonly DocumentType[];
  onChoose: (id: string) => void;
}
/** Number of types from which a search field is shown. */
const SEARCH_FROM = 8;

type Group = 'claims' | 'advances' | 'requests' | 'suppliers';
const GROUP_OF: Record<TypeEffect, Group> = {
  reimburse: 'claims',
  advance: 'advances',
  repayment: 'advances',
  none: 'requests',
  supplier: 'suppliers',
};

const says = ({ name, description, code }: DocumentType, wanted: string): boolean =>
  [...Object.values(name), ...Object.values(description), code].some((text) =>
    text.toLowerCase().includes(wanted),
  );

/** The choice of a document type. */
export function TypeChoice({ types, onChoose }: TypeChoiceProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const groups: Record<Group, string> = {
    claims: t`Reimbursements`,
    advances: t`Advances`,
    requests: t`Requests and hand-overs`,
    suppliers: t`Payments`,
  };
  const found = types.filter((type) => says(type, search.trim().toLowerCase()));
  return (
    <Page title={t`What kind of document?`}>
      {types.length >= SEARCH_FROM && (
        <SearchBar value={search} onChange={setSearch} placeholder={t`Document type`} />
      )}
      {types.length === 0 && (
        <Empty title={t`No document types are set up yet`}>
          <Trans>Ask the administrator of your company.</Trans>
        </Empty>
      )}
      {types.length > 0 && found.length === 0 && (
        <Empty title={t`No document type with this name`} icon="search" />
      )}
      {(Object.keys(groups) as Group[]).map((group) => (
        <TypeGroup
          key={group}
          title={groups[group]}
          types={found.filter(({ form }) => GROUP_OF[form.effect] === group)}
          onChoose={onChoose}
        />
      ))}
    </Page>
  );
}

function TypeGroup({ title, types, onChoose }: TypeChoiceProps & { title: string }) {
  if (types.length === 0) return null;
  return (
    <Section title={title}>
      <Rows label={title}>
        {types.map(({ id, name, description, icon }) => (
          <Row
            key={id}
            lead={<Square icon={icon} />}
            title={localText(name)}
            sub={localText(description)}
            whole
            more
            onPress={() => onChoose(id)}
          />
        ))}
      </Rows>
    </Section>
  );
}
