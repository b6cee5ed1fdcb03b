import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PdfProcesses } from '../../services/previews/pdf-processes'
import { twoAtOnce } from './at-once'
import { kinds, type Kind } from './attacks/kinds'
import { hidings, type Hiding } from './attacks/splice'
import { spliceAny } from './attacks/splice-any'
import { judge } from './judge/judge'
import { changedPages } from './judge/looks'
import { jsonByQpdf } from './judge/native-qpdf'
import { publish } from './publish'
import type { Row } from './table'
import type { HonestFile } from './writers/write-all'

interface Attacked {
  rows: Row[]
  disarmed: number
  refused: string[]
  survived: string[]
  changed: string[]
  /** Attacks that the judge cannot see even before: they prove nothing. */
  unseen: string[]
}

interface Case {
  file: HonestFile
  kind: Kind
  hiding: Hiding
  path: string
}

const judged = async (path: string) => judge(path, await readFile(path), jsonByQpdf)
const named = ({ file, kind, hiding }: Case) => `${kind.name}, ${hiding}, in ${file.writer}/${file.name}`

/** All pairs of a kind and a hiding place, over and over. */
const casesOf = (files: readonly HonestFile[], folder: string): Case[] =>
  files.map((file, i) => ({
    file,
    kind: kinds[i % kinds.length]!,
    hiding: hidings[((i % kinds.length) + Math.floor(i / kinds.length)) % hidings.length]!,
    path: join(folder, `${i}.pdf`),
  }))

/** Splices an attack into each file, publishes it, and judges the stored file. */
export async function tryAttacks(
  files: readonly HonestFile[],
  folder: string,
  processes: PdfProcesses,
): Promise<Attacked> {
  const found: Attacked = { rows: [], disarmed: 0, refused: [], survived: [], changed: [], unseen: [] }
  const cases = casesOf(files, folder)
  await twoAtOnce(cases, async (each) => {
    await spliceAny(each.file.path, each.path, each.kind, each.hiding)
    if ((await judged(each.path)).length === 0) found.unseen.push(named(each))
  })
  const published = await twoAtOnce(cases, async (each, lane) => ({
    each,
    published: await publish(processes, each.path, lane),
  }))
  found.rows = await twoAtOnce(published, async ({ each, published }) => {
    const { outcome, reason, stored } = published
    const row = { writer: each.file.writer, published, changed: [] as number[] }
    if (outcome === 'refused') {
      found.refused.push(`${named(each)}: ${reason}`)
      return row
    }
    const active = await judged(stored)
    if (active.length > 0) found.survived.push(`${named(each)}: ${active.join(', ')} in ${outcome}`)
    else found.disarmed += 1
    row.changed = await changedPages(each.file.path, stored)
    if (row.changed.length > 0) found.changed.push(`${named(each)}: pages ${row.changed.join(', ')}`)
    return row
  })
  return found
}
