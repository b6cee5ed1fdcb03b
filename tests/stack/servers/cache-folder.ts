import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where the downloads of a server stay between runs. STACK_CACHE: another place for all of them. */
export const cacheFolder = (name: string, version: string): string =>
  join(process.env['STACK_CACHE'] ?? join(homedir(), '.cache', 'studyshelf', 'stack'), `${name}-${version}`)
