import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { triesEverything } from '#testing/long-form'
import { qpdfWasm } from '@studyshelf/pdf-guard/testing/qpdf-wasm'
import { keptProcesses } from '#testing/kept-processes'
import { createPdfProcesses } from '../../services/previews/pdf-processes'
import { kinds } from './attacks/kinds'
import { hidings, splice } from './attacks/splice'
import { judge } from './judge/judge'
import { jsonByWasm } from './judge/wasm-json'
import { publish } from './publish'
import { sampleOf } from './shuffle'
import { pdfkit } from './writers/pdfkit'
import { pdfLib } from './writers/pdf-lib'
import { qpdfModes } from './writers/qpdf-modes'
import { writeAll, type HonestFile } from './writers/write-all'

const seed = 26
/** A part of the sample in `npm test`. */
const some = (count: number) => (triesEverything ? count : Math.ceil(count / 3))
describe('a sample of the corpus', { tags: ['sampled'] }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'studyshelf-corpus-'))
  const processes = createPdfProcesses({ openProcesses: keptProcesses })
  let files: HonestFile[] = []
  beforeAll(async () => {
    files = await writeAll(folder, [[pdfkit], [pdfLib]])
  })
  afterAll(async () => {
    await processes.stop()
    rmSync(folder, { recursive: true })
  })
  const pathOf = (name: string) => files.find((file) => `${file.writer}/${file.name}` === name)!.path

  it('publishes honest files of pdfkit and pdf-lib', async () => {
    for (const { writer, name, path } of sampleOf(files, some(6), seed)) {
      const { outcome, reason } = await publish(processes, path, 'a student')
      expect(`${writer}, ${name}: ${outcome} ${reason}`).not.toContain('refused')
    }
  })

  it('publishes files that qpdf wrote anew', async () => {
    for (const [name, args] of sampleOf(Object.entries(qpdfModes), some(5), seed)) {
      const path = join(folder, `${name}.pdf`)
      await writeFile(path, await qpdfWasm(await readFile(pathOf('pdfkit/with links and an outline')), args))
      const { outcome, reason } = await publish(processes, path, 'a student')
      expect(`${name}: ${outcome} ${reason}`).not.toContain('refused')
    }
  })

  it('publishes files with attacks, without the attacks', async () => {
    for (const [i, kind] of sampleOf(kinds, some(9), seed).entries()) {
      const hiding = hidings[i % hidings.length]!
      const path = join(folder, `${i}.pdf`)
      const spliced = await splice(
        await readFile(pathOf(i % 2 ? 'pdfkit/text' : 'pdf-lib/text')),
        kind,
        hiding,
      )
      await writeFile(path, spliced)
      const named = (found: unknown) => ({ kind: kind.name, hiding, found })
      expect(named(await judge(path, spliced, jsonByWasm))).not.toEqual(named([]))
      const { outcome, stored } = await publish(processes, path, 'an attacker')
      expect(named(outcome)).toEqual(named('a copy'))
      expect(named(await judge(stored, await readFile(stored), jsonByWasm))).toEqual(named([]))
    }
  })
})
