import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { loadAll } from '#api/all-pages.ts';
import { toast } from '#screen/toast.ts';
import { Checkbox } from './Checkbox.tsx';

interface ChooseAllProps<T> {
  list: Parameters<typeof loadAll<T>>[0];
  /** The items loaded so far. */
  items: readonly T[];
  chosen: number;
  /** The maximum number of items for one batch action. */
  most: number;
  onChoose: (items: T[]) => void;
}

/** Selects every item, up to `most`: pages that are not loaded yet are loaded first. */
export function ChooseAll<T>({ list, items, chosen, most, onChoose }: ChooseAllProps<T>) {
  const { t } = useLingui();
  const [loading, setLoading] = useState(false);
  const all = chosen > 0 && (chosen >= most || (!list.hasNextPage && chosen >= items.length));
  const choose = async () => {
    setLoading(true);
    const found = await loadAll(list, most);
    setLoading(false);
    if (!found) return toast(t`The rest of the list could not be loaded. Please try again.`, 'stop', 4_000);
    if (found.length > most)
      toast(t`${most} at most at once: the first ${most} are selected.`, 'plain', 4_000);
    onChoose(found.slice(0, most));
  };
  return (
    <Checkbox
      checked={all}
      onChange={(on) => {
        if (loading) return;
        if (on) void choose();
        else onChoose([]);
      }}
    >
      {loading ? t`Loading` : t`All`}
    </Checkbox>
  );
}
