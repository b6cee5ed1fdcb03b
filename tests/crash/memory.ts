/** What was promised to whom: every acknowledged write, and what may have happened when no answer came. */
export class Memory {
  /** By document and user: the last acknowledged vote and votes without an answer since. */
  readonly votes = new Map<
    string,
    { acknowledged: 'like' | 'dislike' | null | undefined; open: ('like' | 'dislike' | null)[] }
  >()
  readonly uploads = new Set<string>()
  /** By document: whether its uploader last had it deleted or restored, and what may have happened since without an answer. */
  readonly deletions = new Map<
    string,
    { acknowledged: 'stands' | 'deleted'; open: ('stands' | 'deleted')[] }
  >()
  readonly books = new Map<string, Set<number>>()
  /** Requests that nobody answered. */
  readonly unanswered: string[] = []
  acknowledged = 0

  vote(key: string) {
    const known = this.votes.get(key) ?? { acknowledged: undefined, open: [] }
    this.votes.set(key, known)
    return known
  }
  summary(): string {
    return `${this.acknowledged} acknowledged writes, ${this.uploads.size} uploads`
  }
}
