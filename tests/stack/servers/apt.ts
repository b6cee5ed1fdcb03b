import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
const apt = (...args: string[]) => run('apt-get', ['-q', '-y', ...args], { env })

/** Installs the Debian package that has this file, if the file is missing. Throws the reason if it cannot. */
export async function needPackage(name: string, file: string): Promise<void> {
  if (existsSync(file)) return
  if (process.getuid?.() !== 0)
    throw new Error(`${name} is not installed, and only root may install it: apt-get install ${name}`)
  const install = () => apt('install', '--no-install-recommends', name)
  try {
    await install().catch(async () => {
      await apt('update')
      await install()
    })
  } catch (error) {
    throw new Error(`${name} is not installed, and apt-get could not install it`, { cause: error })
  }
  if (!existsSync(file)) throw new Error(`${name} is installed, but there is no ${file}`)
}
