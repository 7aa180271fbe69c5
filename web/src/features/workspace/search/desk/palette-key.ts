const onApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** As it is printed on this keyboard. */
export const paletteKeyWords = (): string => (onApple() ? '⌘K' : 'Ctrl K');
/** The same for a screen reader. */
export const paletteKeyAloud = (): string => (onApple() ? 'Meta+K' : 'Control+K');

/** On Apple's keyboards Ctrl+K is the text field's own: it cuts the rest of the line. */
export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (onApple() ? metaKey : ctrlKey) && !altKey && !shiftKey;
