import type { Connection } from 'mongoose'
import { picturesOfActive } from '#services/accounts'
import { auditStoredLibrary, filesOfPublished } from '#services/library'
import { auditStoredWallets } from '#services/rewards'

export interface Audit {
  documents: number
  wallets: number
  /** Files that documents and accounts refer to. */
  files: number
  /** A sentence each; empty if everything agrees. */
  problems: string[]
}

/**
 * Audits a store that no program uses: counts against votes, wallets against their ledgers, and that each file is there that somebody may
 * open. `hasFile`: true if the file with this reference is there, and as its record says.
 */
export async function auditStore(
  connection: Connection,
  hasFile: (ref: string) => Promise<boolean> | boolean,
): Promise<Audit> {
  const { documents, wrong: counts } = await auditStoredLibrary(connection)
  const { wallets, wrong } = await auditStoredWallets(connection)
  const problems = [
    ...counts.map(
      ({ documentId, stored, votes }) =>
        `Document ${documentId} shows ${stored.likes} likes and ${stored.dislikes} dislikes, but has ${votes.likes} and ${votes.dislikes}.`,
    ),
    ...wrong.map(({ userId, faults }) => `The wallet of ${userId}: ${faults.join('; ')}.`),
  ]
  let files = 0
  for (const refs of [filesOfPublished(connection), picturesOfActive(connection)])
    for await (const ref of refs) {
      files += 1
      if (!(await hasFile(ref))) problems.push(`The file ${ref} is missing or damaged.`)
    }
  return { documents, wallets, files, problems }
}
