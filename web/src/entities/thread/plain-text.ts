/** The text of a post on one line, without the signs of Markdown that would only disturb there. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/^\s*(?:[-*+] |\d+\. |> |```.*)/gm, '')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
