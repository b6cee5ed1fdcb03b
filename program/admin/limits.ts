import { emailKeyOf, id, type PublicUser } from '#events'
import { addressKey } from '#gateway'
import type { Block, Blocks } from '#platform'
import type { Accounts } from '#services/accounts'
import type { AuditNote } from './audit-note'
import { Refused, type AdminCommands } from './contract'
import { findAccount } from './find-account'

type Commands = Pick<AdminCommands, Extract<keyof AdminCommands, `limits ${string}`>>

/** The limits that refuse somebody at the moment, as this process counts them. */
export function limitCommands({
  accounts,
  blocks,
  areOn,
  note,
}: {
  accounts: Pick<Accounts, 'get' | 'findUsers' | 'mailLimitKey'>
  blocks: Blocks
  areOn: boolean
  note: AuditNote
}): Commands {
  /** The words by which a person is counted, and the account if there is one. */
  async function wordsOf(who: string): Promise<{ words: string[]; account: PublicUser | null }> {
    if (!areOn) throw new Refused('Limits are off (RATE_LIMIT=off).')
    const address = addressKey(who)
    if (address !== 'unknown') return { words: [address], account: null }
    if (!who.includes('@') && !id.safeParse(who).success)
      throw new Refused('Name a network address, an email address or the id of an account.')
    // Limits apply to addresses without an account, too.
    const account = await findAccount(accounts, who).catch((error: unknown) => {
      if (!(error instanceof Refused) || !who.includes('@')) throw error
      return null
    })
    const email = account?.email ?? who
    const words = [emailKeyOf(email), accounts.mailLimitKey(email)]
    return { words: account === null ? words : [...words, account._id], account }
  }

  return {
    async 'limits show'({ who }) {
      return { blocks: sorted(blocks.of((await wordsOf(who)).words)) }
    },
    async 'limits clear'({ who }, { actorId }) {
      const { words, account } = await wordsOf(who)
      const found = blocks.of(words)
      if (found.length === 0) return { blocks: [] }
      // First, so that nothing is lifted without an entry. An address of the network is not stored for good.
      await note({
        ...{ actorId, action: 'lift-limits', user: account },
        note: [...new Set(found.map(({ limit }) => limit))].join(', '),
      })
      return { blocks: sorted(await blocks.lift(words)) }
    },
  }
}

const sorted = (blocks: readonly Block[]): Block[] => blocks.toSorted((a, b) => b.wait - a.wait)
