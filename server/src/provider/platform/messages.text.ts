/** Texts of members in messages of platforms, whose markup must not be interpreted. */

export const escapedHtml = (text: string): string =>
  text.replaceAll(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '',
  );

/** Every sign that may begin a mark of Markdown, as text. */
export const escapedMarkdown = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]()#+!|<>~]/g, String.raw`\$&`);

/** At most so many bytes of UTF-8, without half a letter. */
export function cutBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  let kept = '';
  for (const letter of text) {
    if (Buffer.byteLength(`${kept}${letter}…`) > most) break;
    kept += letter;
  }
  return `${kept}…`;
}
