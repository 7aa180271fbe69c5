import { Trans } from '@lingui/react/macro';
import { Icon } from '#ui/Icon.tsx';
import type { DeskSection } from '#desk/section.ts';
import css from './PaletteButton.module.css';
import { paletteKeyAloud, paletteKeyWords } from './palette-key.ts';
import { usePalette } from './use-palette.ts';

/** Opens the palette, as its shortcut does. */
export function PaletteButton({ sections }: { sections: readonly DeskSection[] }) {
  const { Shown, show, close, onGone } = usePalette();
  return (
    <>
      <button
        type="button"
        className={css['button']}
        aria-haspopup="dialog"
        aria-keyshortcuts={paletteKeyAloud()}
        onClick={show}
      >
        <Icon name="search" size={18} />
        <Trans>Search</Trans>
        <kbd className={css['key']}>{paletteKeyWords()}</kbd>
      </button>
      {Shown && <Shown sections={sections} onClose={close} onGone={onGone} />}
    </>
  );
}
