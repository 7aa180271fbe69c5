import { Trans, useLingui } from '@lingui/react/macro';
import type { Menu } from '@outlay/contract/workspace/home';
import { HOME_MOST, type MenuKey } from '@outlay/contract/workspace/home.menu';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Dock } from '#ui/Dock.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Page } from '#ui/Page.tsx';
import { Square } from '#ui/Row.tsx';
import { ENTRY_WORDS } from '#features/workspace/home/phone/entry-words.ts';
import { useArrangeHome } from '../application.queries.ts';
import css from './Application.module.css';
import { ChosenRows } from './ChosenRows.tsx';

/** Selects and orders the functions on the home page. */
export function ArrangeHome({ menu, onClose }: { menu: Menu; onClose: () => void }) {
  const { t } = useLingui();
  const [keys, setKeys] = useState<MenuKey[]>(menu.home);
  const { length } = keys;
  const arrange = useArrangeHome();
  const rest = menu.items.map(({ key }) => key).filter((key) => !keys.includes(key));
  const keep = (chosen: MenuKey[] | null, words: string) =>
    arrange.mutate(
      { keys: chosen },
      {
        onSuccess: ({ home }) => {
          toast(words, 'good');
          setKeys(home);
          onClose();
        },
        onError: (error) => toast(errorWords(error), 'stop'),
      },
    );
  return (
    <Page
      title={t`Edit home`}
      aside={
        <Button tone="text" small onPress={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
      dock={
        <Dock>
          <Button
            tone="line"
            disabled={menu.standard}
            onPress={() => keep(null, t`The default apps are back`)}
          >
            <Trans>Reset to standard</Trans>
          </Button>
          <Button wide busy={arrange.isPending} onPress={() => keep(keys, t`Saved`)}>
            <Trans>Save</Trans>
          </Button>
        </Dock>
      }
    >
      <p className={css['hint']}>
        <Trans>At least 1, at most {HOME_MOST}. Drag the handle, or use the arrows.</Trans>
      </p>
      <Section title={t`On the home page`} aside={<span>{t`${length} of ${HOME_MOST}`}</span>}>
        <ChosenRows keys={keys} onChange={setKeys} />
      </Section>
      {rest.length > 0 && (
        <Section title={t`Not on the home page`}>
          <Others keys={rest} full={length >= HOME_MOST} onAdd={(key) => setKeys([...keys, key])} />
        </Section>
      )}
    </Page>
  );
}

interface OthersProps {
  keys: MenuKey[];
  full: boolean;
  onAdd: (key: MenuKey) => void;
}

function Others({ keys, full, onAdd }: OthersProps) {
  const { i18n, t } = useLingui();
  return (
    <Rows label={t`Not on the home page`}>
      {keys.map((key) => {
        const name = i18n._(ENTRY_WORDS[key].label);
        return (
          <li key={key} className={`${css['row']} ${css['off']}`}>
            <Square icon={ENTRY_WORDS[key].icon} tone="plain" />
            <span className={css['name']}>{name}</span>
            <IconButton icon="plus" label={t`Add ${name}`} disabled={full} onPress={() => onAdd(key)} />
          </li>
        );
      })}
    </Rows>
  );
}
