import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The folder of servers that tests install, kept between runs. */
const folder = process.env['STUDYSHELF_STACK_CACHE'] ?? join(homedir(), '.cache', 'studyshelf', 'stack')

/**
 * The folder of something installed, filled by `install` if it does not exist. It gets its name when the installation is complete.
 * Then syncs the disk: otherwise the first server's writes would wait behind hundreds of megabytes.
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
