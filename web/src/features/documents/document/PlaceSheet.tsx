import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '#screen/use-settled.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { dimensionQueries } from '#features/organisation/dimension/dimension.queries.ts';
import { peopleQueries } from '#features/organisation/company/people.queries.ts';
import { Tick } from './Tick.tsx';

export type PlaceKind = 'department' | 'project' | 'costCentre';
export interface Place {
  id: string;
  name: string;
}

interface PlaceSheetProps {
  /** Null: closed. */
  kind: PlaceKind | null;
  chosen: string | null;
  /** Null clears the choice. */
  onPick: (place: Place | null) => void;
  onClose: () => void;
}

export function usePlaceWords(): Record<PlaceKind, string> {
  const { t } = useLingui();
  return { department: t`Department`, project: t`Project`, costCentre: t`Cost centre` };
}

/** Searches for one department, project or cost centre by name or code. */
export function PlaceSheet({ kind, chosen, onPick, onClose }: PlaceSheetProps) {
  const words = usePlaceWords();
  const pick = (place: Place | null) => {
    onPick(place);
    onClose();
  };
  return (
    <Sheet
      open={kind !== null}
      title={kind ? words[kind] : ''}
      onClose={onClose}
      foot={
        chosen ? (
          <Button tone="line" wide onPress={() => pick(null)}>
            <Trans>None</Trans>
          </Button>
        ) : null
      }
    >
      {kind && <Places kind={kind} chosen={chosen} onPick={pick} />}
    </Sheet>
  );
}

interface Found extends Place {
  sub: string | null;
}

function usePlaces(kind: PlaceKind, search: string) {
  const departments = useQuery({ ...peopleQueries.departments(), enabled: kind === 'department' });
  const dimension = kind === 'department' ? 'project' : kind;
  const dimensions = useQuery({
    ...dimensionQueries.search(dimension, search),
    enabled: kind !== 'department',
  });
  const wanted = search.toLowerCase();
  if (kind !== 'department') {
    const items = dimensions.data?.items.map(({ id, name, code }): Found => ({ id, name, sub: code }));
    return { items, error: dimensions.error, again: dimensions.refetch };
  }
  const all = departments.data?.items;
  const items = all
    ?.filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ id, name, parentId }): Found => ({
      id,
      name,
      sub: all.find((one) => one.id === parentId)?.name ?? null,
    }));
  return { items, error: departments.error, again: departments.refetch };
}

function Places({ kind, chosen, onPick }: Pick<PlaceSheetProps, 'chosen' | 'onPick'> & { kind: PlaceKind }) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const { items, error, again } = usePlaces(kind, useSettled(search.trim()));
  return (
    <>
      <div style={{ margin: '0 -16px' }}>
        <SearchBar value={search} onChange={setSearch} placeholder={t`Name or code`} />
      </div>
      {!items && (error ? <ErrorBox error={error} onRetry={() => void again()} /> : <p>…</p>)}
      {items?.length === 0 && (
        <p style={{ color: 'var(--soft)' }}>
          <Trans>Nothing with this name. The administrator sets these up.</Trans>
        </p>
      )}
      {items?.map(({ id, name, sub }) => (
        <Tick key={id} checked={id === chosen} onChange={() => onPick({ id, name })} title={name} sub={sub} />
      ))}
    </>
  );
}
