import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Where servers that tests install are kept between runs. */
const folder = process.env['STUDYSHELF_STACK_CACHE'] ?? join(homedir(), '.cache', 'studyshelf', 'stack')

/**
 * The folder of something installed, made by `install` when it is not there yet. Half an installation never has the name. What was
 * installed is on the disk then: else the first server that starts would wait with its own writes behind hundreds of megabytes.
 */
export async function installed(name: string, install: (folder: string) => Promise<void>): Promise<string> {
  const target = join(folder, name)
  if (existsSync(target)) return target
  const unfinished = `${target}.unfinished-${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  try {
    await install(unfinished)
    await rename(unfinished, target)
    await run('sync')
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another run was faster.
    if (existsSync(target)) return target
    throw error
  }
  return target
}
