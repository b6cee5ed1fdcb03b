/** The data about a user in each collection, and its fate. A new collection needs a row. */
interface Row {
  /** JSON files in the export that show it. */
  exported?: readonly string[]
  /** The reason it is not in the export. */
  left?: string
  /** Why it keeps the id of an erased user, which no longer identifies anybody. */
  afterErasure?: string
}

export const personalData: Record<string, Row> = {
  accounts: {
    exported: ['account'],
    afterErasure: 'that it was erased, and by whom; for a while keyed hashes of addresses with warnings',
  },
  barred_addresses: { left: 'keyed hashes of addresses whose accounts were deleted under earlier releases' },
  erasures: { left: 'of accounts that are gone', afterErasure: 'which service has confirmed' },
  sessions: { exported: ['sessions'] },
  used_id_cards: { left: 'names of images that are gone within a day' },
  reset_codes: { left: 'a code of ten minutes, under a keyed hash of the address that was typed in' },
  documents: { exported: ['documents'] },
  votes: { exported: ['votes'] },
  remarks: { exported: ['remarks'] },
  views: { exported: ['visits'] },
  readers: { exported: ['library'] },
  folders: { exported: ['library'] },
  readerships: { exported: ['uploaders-read'] },
  notes: { exported: ['notes'] },
  wants: { exported: ['wants'] },
  exams: { exported: ['exam-days'] },
  thanks: { exported: ['thanks'] },
  thanks_books: { exported: ['library'] },
  digests: { exported: ['library'] },
  posts: {
    exported: ['posts', 'answer-votes'],
  },
  notices: { exported: ['inbox'] },
  pushes: { exported: ['push-notifications'] },
  uploads: { left: 'how much was sent within the last two days; the documents are exported' },
  vote_days: { left: 'how many votes there were on a day; nobody’s in particular' },
  library_checkpoints: { left: 'of processes' },
  likenesses: { left: 'of documents: hashes of their text and pages' },
  previews: { left: 'of documents, and their cards show it' },
  drawings: { left: 'what is still to be drawn, of documents that are exported; gone in a moment' },
  share_phrases: { left: 'words of no user; which admin added them is in the audit trail' },
  search_words: { left: 'words of no user; which admin added them is in the audit trail' },
  share_pictures: { left: 'pictures of published documents, drawn of their cards; gone with them' },
  page_texts: { left: 'the text of files that are exported themselves' },
  readings: { left: 'what is still to be read, of documents that are exported; gone in a moment' },
  records: {
    exported: ['warnings', 'pile-ons'],
    afterErasure: 'that nothing is to be written about them; for a while their warnings, without texts',
  },
  cases: {
    exported: ['reports', 'appeals', 'hidden-texts', 'unusual-points'],
    afterErasure: 'what was decided, for fairness',
  },
  take_down_notices: { exported: ['take-down-notices'] },
  standing_claims: { left: 'which decision is being made; what was decided is in the audit trail' },
  audit_trail: { exported: ['decisions'], afterErasure: 'what was decided, for fairness' },
  wallets: { exported: ['wallet'], afterErasure: 'that nothing is to be booked' },
  bookmarks: { exported: ['bookmarks'] },
  messages: { exported: ['inbox'] },
  reads: { exported: ['inbox'] },
  hearings: { left: 'that a page got a message of the exported inbox' },
  sent_mails: {
    left: 'ids of events, without addressee or text',
    afterErasure: 'that the last mail was sent, for 60 days',
  },
  feedback: { exported: ['feedback'] },
  data_version: { left: 'which migrations have run' },
  parked_events: { left: 'events of records that are exported themselves' },
}
