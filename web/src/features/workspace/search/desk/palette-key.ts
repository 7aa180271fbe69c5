const onApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The shortcut as printed on the user's keyboard. */
export const paletteKeyWords = (): string => (onApple() ? '⌘K' : 'Ctrl K');
/** The same for a screen reader. */
export const paletteKeyAloud = (): string => (onApple() ? 'Meta+K' : 'Control+K');

/** Not Ctrl+K on Apple keyboards, where text fields use it to cut the rest of the line. */
export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (onApple() ? metaKey : ctrlKey) && !altKey && !shiftKey;
