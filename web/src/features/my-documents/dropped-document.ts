/** True if a link is dragged, as each card of a document is one. What it leads to is known when it is dropped. */
export const isLinkDragged = ({ types }: Pick<DataTransfer, 'types'>): boolean =>
  types.includes('text/uri-list')

/** The id of the document whose card was dropped, from the text of the dragged link; null for other links. */
export function droppedDocument(uriList: string, origin: string): string | null {
  const [link = ''] = uriList.split(/[\r\n]+/)
  const url = URL.parse(link)
  if (url?.origin !== origin) return null
  return /^\/document\/([0-9a-f]{24})$/.exec(url.pathname)?.[1] ?? null
}
