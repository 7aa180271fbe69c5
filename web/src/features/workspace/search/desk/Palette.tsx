import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { Modal } from '#ui/Modal.tsx';
import { goTo } from '#desk/desk-nav.ts';
import type { DeskSection } from '#desk/section.ts';
import css from './Palette.module.css';
import { PaletteResults } from './PaletteResults.tsx';
import { PaletteKeys, PaletteMessage } from './PaletteMessage.tsx';
import { idOf, useChoice } from './use-choice.ts';
import type { Hit, HitGroup } from './hits.ts';
import { useActing } from './use-acting.ts';
import { useResults } from './use-results.ts';

export interface PaletteProps {
  /** The sections that the user may see. */
  sections: readonly DeskSection[];
  onClose: () => void;
  /** Closes after a choice. */
  onGone: () => void;
}

const LIST = 'palette-list';

function follow(hit: Hit): void {
  if (hit.kind === 'section') goTo(hit.key);
  else if (hit.kind === 'act') hit.act.run();
  else if (hit.kind === 'document') goTo('documents', hit.key);
  else goTo('members', hit.key, hit.member.name);
}

/** The search results, or the actions of one document; and the option that Enter opens. */
function useFound(search: string, sections: readonly DeskSection[], choose: (hit: Hit) => void) {
  const results = useResults(search, sections);
  const acting = useActing(results.groups);
  const hits = acting.groups.flatMap((group) => group.hits);
  const choice = useChoice(hits, {
    choose,
    into: acting.into,
    out: () => {
      const { document } = acting;
      if (document) choice.setChosen({ kind: 'document', key: document.id, document });
      acting.leave();
      return document !== null;
    },
  });
  return { results, acting, hits, ...choice };
}

/** Search across sections, documents and members. */
export function Palette({ sections, onClose, onGone }: PaletteProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  // After the dialog has stored the previous focus.
  useEffect(() => field.current?.focus(), []);
  const [search, setSearch] = useState('');
  const choose = (hit: Hit) => {
    onGone();
    follow(hit);
  };
  const { results, acting, hits, current, setChosen, onKeyDown } = useFound(search, sections, choose);
  return (
    <Modal label={t`Search`} className={css['cover']} onClose={onClose}>
      <div className={css['shade']} onClick={onClose} aria-hidden="true" />
      <div className={css['panel']}>
        <SearchField
          ref={field}
          list={hits.length > 0 ? LIST : undefined}
          current={current && idOf(current)}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setChosen(null);
            acting.leave();
          }}
          onKeyDown={onKeyDown}
        />
        <div className={css['body']}>
          <PaletteResults
            id={LIST}
            groups={acting.groups}
            words={results.words}
            current={current}
            onPoint={setChosen}
            onChoose={choose}
            onActs={(hit) => void acting.into(hit)}
          />
          {!acting.document && <PaletteMessage results={results} count={countOf(results.groups)} />}
        </div>
        <PaletteKeys into={current?.kind === 'document'} out={acting.document !== null} />
      </div>
    </Modal>
  );
}

const countOf = (groups: readonly HitGroup[]): number =>
  groups.reduce((sum, { kind, hits }) => (kind === 'act' ? sum : sum + hits.length), 0);

interface SearchFieldProps extends Pick<ComponentProps<'input'>, 'ref' | 'value' | 'onChange' | 'onKeyDown'> {
  /** Id of the list of results, if there is one. */
  list: string | undefined;
  current: string | undefined;
}

function SearchField({ list, current, ...props }: SearchFieldProps) {
  const { t } = useLingui();
  return (
    <div className={css['field']}>
      <Icon name="search" size={20} />
      <input
        {...props}
        className={css['input']}
        role="combobox"
        aria-label={t`What are you looking for?`}
        placeholder={t`What are you looking for?`}
        aria-autocomplete="list"
        aria-expanded={list !== undefined}
        aria-controls={list}
        aria-activedescendant={current}
        autoComplete="off"
        spellCheck={false}
        maxLength={140}
      />
    </div>
  );
}
