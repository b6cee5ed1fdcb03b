import type { Term } from './term'

/** Compares what is stored with what honest students expect, and with what the gang may have. */
export async function judge(term: Term): Promise<void> {
  const { platform } = term.product
  await platform.allHandled()
  await judgeDocuments(term)
  await judgeStudents(term)
  await judgeGang(term)
}

async function judgeDocuments(term: Term): Promise<void> {
  const { library, accounts } = term.product
  const published = term.uploads.filter(({ state }) => state === 'published')
  const shown = new Map(
    (
      await countsOf(
        term,
        published.map(({ documentId }) => documentId),
      )
    ).map((counts) => [counts._id, counts]),
  )
  const friends = new Map<string, boolean>()
  const ofStudents = new Set(term.honest.map(({ userId }) => userId))
  const counts = async (userId: string) => {
    if (ofStudents.has(userId)) return true
    const known = friends.get(userId) ?? (await accounts.get(userId))?.isActive ?? false
    friends.set(userId, known)
    return known
  }
  for (const { documentId, name } of published) {
    const document = shown.get(documentId)
    if (document?.isActive !== true) {
      term.violate('honest documents', `${name} is gone`)
      continue
    }
    const tally = { like: 0, dislike: 0 }
    let ofGang = 0
    for (const vote of term.votes.values())
      if (vote.documentId === documentId && (await counts(vote.userId))) {
        tally[vote.value]++
        if (!ofStudents.has(vote.userId)) ofGang++
      }
    if (ofGang > term.gang.length) term.violate('votes of the gang', `${ofGang} on ${name}`)
    if (tally.like !== document.likes || tally.dislike !== document.dislikes)
      term.violate(
        'votes of the gang',
        `${name} has ${document.likes} likes and ${document.dislikes} dislikes instead of ${tally.like} and ${tally.dislike}`,
      )
  }
  const { wrong } = await library.auditCounts()
  if (wrong.length > 0) term.violate('honest votes and saved documents', 'counts differ from the votes')
}

async function countsOf(term: Term, ids: readonly string[]) {
  const pages = Array.from({ length: Math.ceil(ids.length / 100) }, (_, page) =>
    term.product.library.counts(ids.slice(100 * page, 100 * page + 100)),
  )
  return (await Promise.all(pages)).flat()
}

async function judgeStudents(term: Term): Promise<void> {
  const { rewards, accounts, moderation, library } = term.product
  for (const { userId, username } of term.honest) {
    const { points } = await rewards.wallet(userId)
    const expected = term.expected.get(userId)
    if (points !== expected)
      term.violate('honest points', `${username} has ${points} instead of ${expected ?? 'none'}`)
    if (
      (await accounts.statusOf(userId))?.isActive !== true ||
      (await moderation.warnings(userId)).length > 0
    )
      term.violate('honest accounts', username)
    const { savedDocuments } = await library.readerOf(userId)
    const isGone = [...(term.saved.get(userId) ?? [])].some((each) => !savedDocuments.includes(each))
    if (isGone) term.violate('honest votes and saved documents', `${username} misses a saved document`)
  }
  for (const { userId, faults } of await rewards.auditWallets())
    term.violate('honest points', `${userId}: ${faults.join(', ')}`)
}

async function judgeGang(term: Term): Promise<void> {
  const { rewards } = term.product
  for (const { userId } of term.gang) {
    const { points } = await rewards.wallet(userId)
    const [earned, spent] = [term.earned.get(userId) ?? 0, term.spent.get(userId) ?? 0]
    if (points + spent > earned)
      term.violate('points of the gang', `${points} and ${spent} spent, of at most ${earned}`)
  }
}
