import type { MovableFiles } from '../port'
import { isSameFile } from './same-file'
import { pagesOf } from './pages'

export interface MovePlan {
  /** Files to copy, and their bytes. */
  files: number
  bytes: number
  /** At both hosts already. */
  there: number
  /** Files that differ at the new host: they stay as they are there. */
  different: string[]
  /** Only at the new host. */
  others: number
}

/** Counts the files that a move would copy. Changes nothing. */
export async function planMove(from: MovableFiles, to: MovableFiles): Promise<MovePlan> {
  const plan: MovePlan = { files: 0, bytes: 0, there: 0, different: [], others: 0 }
  let arrived = 0
  for await (const page of pagesOf(from.list())) {
    const found = await to.find(page.map(({ file }) => file.ref))
    for (const { file } of page) {
      const other = found.get(file.ref)
      if (!other) {
        plan.files++
        plan.bytes += file.sizeBytes
      } else {
        arrived++
        if (isSameFile(file, other.file)) plan.there++
        else plan.different.push(file.ref)
      }
    }
  }
  for await (const _each of to.list()) plan.others++
  plan.others = Math.max(0, plan.others - arrived)
  return plan
}
