import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPdfProcesses } from '../../services/previews/pdf-processes'
import { createReport } from '../fuzz/report'
import { tryAttacks } from './attacked'
import { keepBusy } from './busy'
import { stages } from './corpus'
import { tryHonest } from './honest'
import { readOptions } from './options'
import { needPackages } from './packages'
import { run } from './run'
import { sampleOf } from './shuffle'
import { tableOf, timesOf } from './table'
import { writeAll } from './writers/write-all'

/**
 * `npm run test:corpus [-- --seed 7 --files 30 --busy 48]`: the programs that students use write PDFs, and each is published, without
 * and with an attack spliced in. No honest file may be refused or change its look, and no attack may be left in a stored file. With
 * `--busy`, that many busy processes run at the same time, and only honest files are tried. Times are printed, never judged.
 */
const { seed, files: wanted, busy } = readOptions(process.argv.slice(2))
const report = createReport()
const folder = await mkdtemp(join(tmpdir(), 'studyshelf-corpus-'))
try {
  await needPackages(report.say)
  await run(process.execPath, [
    '--input-type=module',
    '-e',
    "(await import('./scripts/build-for-tests.mjs')).default()",
  ])
  const began = performance.now()
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`
  const all = await writeAll(folder, stages)
  const files = sampleOf(all, Math.min(wanted ?? all.length, all.length), seed)
  report.say(`seed ${seed}: ${files.length} of ${all.length} files, written within ${seconds()}`)

  const processes = createPdfProcesses()
  const stopBusy = keepBusy(busy)
  try {
    const honest = await tryHonest(files, processes).finally(stopBusy)
    report.say(`\nHonest files${busy > 0 ? `, with ${busy} busy processes` : ''}\n${tableOf(honest.rows)}\n`)
    report.add(`${files.length} honest files are published`, honest.refused)
    report.add('their pages look as before', honest.changed)
    report.say(`published within ${timesOf(honest.rows)}`)
    if (busy === 0) {
      const attacks = join(folder, 'attacks')
      await mkdir(attacks)
      const found = await tryAttacks(files, attacks, processes)
      report.say(`\nThe same files with attacks\n${tableOf(found.rows)}\n`)
      report.say(
        `${found.refused.length} refused, ${found.disarmed} disarmed, ${found.survived.length} survived`,
      )
      report.add(`the judge sees each of ${files.length} attacks before`, found.unseen)
      report.add('no attack survives into the stored file', found.survived)
      report.add('no file is refused for its attack', found.refused)
      report.add('its pages look as before', found.changed)
    }
  } finally {
    stopBusy()
    await processes.stop()
  }
  report.say(`the whole run took ${seconds()} (limit: 300 s on a quiet machine)`)
} catch (error) {
  report.add('the run came to its end', [error instanceof Error ? (error.stack ?? '') : String(error)])
} finally {
  await rm(folder, { recursive: true })
}
report.end()
