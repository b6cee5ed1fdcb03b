/** The saved documents after one was saved or removed. */
export function savedAfter(saved: readonly string[], documentId: string, isSaved: boolean): string[] {
  const others = saved.filter((id) => id !== documentId)
  return isSaved ? [...others, documentId] : others
}
