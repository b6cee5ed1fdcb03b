import { mkdir, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where servers that tests install are kept between runs. */
const folder = process.env['STUDYSHELF_STACK_CACHE'] ?? join(homedir(), '.cache', 'studyshelf', 'stack')

/** The folder of something installed, made by `install` when it is not there yet. Half an installation never has the name. */
export async function installed(name: string, install: (folder: string) => Promise<void>): Promise<string> {
  const target = join(folder, name)
  if (existsSync(target)) return target
  const unfinished = `${target}.unfinished-${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  try {
    await install(unfinished)
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another run was faster.
    if (existsSync(target)) return target
    throw error
  }
  return target
}
