import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  createDisk,
  createMemoryCache,
  createWarnings,
  loadSecret,
  moveFiles,
  noHousekeeping,
  openFileHost,
  openJournal,
  planMove,
  setUpS3,
  systemClock,
  type Config,
} from '#platform'
import { readMove, type AskedMove } from './read-move'

export const filesUsage = `Usage:
  npm run files -- setup                       makes the bucket of S3_URL if it is missing, and lets pages of PUBLIC_URL
                                               send files to it
  npm run files -- move --from HOST --to HOST  copies all files to another host, and verifies them, while Studyshelf runs;
                                               HOST is disk, cloudinary or s3; run it again to go on
      --plan                                   only says what it would do
      --delete                                 also deletes each file at the former host once its copy is verified`

type Say = (line: string) => void
type Settings = Pick<
  Config,
  | 'cloudinaryUrl'
  | 's3Url'
  | 'dataDir'
  | 'publicUrl'
  | 'fileHosts'
  | 'diskReserveBytes'
  | 'needs'
  | 'jwtSecret'
>

/**
 * `files …`: resolves to the exit code. Throws `S3NotReady` if the store refuses, `OtherMove` if another move must end
 * first, and `BytesChanged` if the new host does not keep what it was sent.
 */
export async function runFilesCommand(args: readonly string[], config: Settings, say: Say): Promise<number> {
  const [command, ...rest] = args
  if (command === 'setup' && rest.length === 0) return setUp(config, say)
  const asked = command === 'move' ? readMove(rest) : null
  if (asked === null) {
    say(filesUsage)
    return 1
  }
  const { current, former } = config.fileHosts
  if (current !== asked.to || former !== asked.from) {
    say(settingsFor(asked))
    return 1
  }
  if (asked.from === 'disk' && !existsSync(join(config.dataDir, 'files'))) {
    say(`There are no files in ${config.dataDir}: set DATA_DIR to the data directory of Studyshelf.`)
    return 1
  }
  const hosts = await openHosts(asked, config, say)
  try {
    return await (asked.plan ? plan(hosts, asked, say) : move(hosts, asked, config, say))
  } finally {
    await hosts.from.stop()
    await hosts.to.stop()
  }
}

type Hosts = Awaited<ReturnType<typeof openHosts>>

async function openHosts({ from, to }: AskedMove, config: Settings, say: Say) {
  const deps = {
    secret: loadSecret(config),
    cache: createMemoryCache({ clock: systemClock }),
    clock: systemClock,
    log: createWarnings(say),
    housekeeping: noHousekeeping,
    isGuest: true,
    disk: createDisk({ folder: config.dataDir, reserveBytes: config.diskReserveBytes }),
  }
  const source = await openFileHost(from, config, deps)
  const target = await openFileHost(to, config, deps)
  return { from: source.files, to: target.files }
}

async function plan(hosts: Hosts, { from, to }: AskedMove, say: Say): Promise<number> {
  const { files, bytes, there, different, others } = await planMove(hosts.from, hosts.to)
  say(`To move from ${from} to ${to}: ${files} files (${inMegabytes(bytes)}).`)
  say(`At both already: ${there}. Only at ${to}: ${others}.`)
  list(different, `differ at ${to}, and would stay as they are there`, say)
  return 0
}

async function move(
  hosts: Hosts,
  { from, to, deletes }: AskedMove,
  config: Settings,
  say: Say,
): Promise<number> {
  const journal = openJournal({ dataDir: config.dataDir, from, to })
  const moved = await moveFiles({ ...hosts, journal, deletes, say, wait })
  say(`Moved ${moved.files} files (${inMegabytes(moved.bytes)}). At ${to} already: ${moved.there}.`)
  if (deletes) say(`Deleted at ${from}: ${moved.deleted}.`)
  list(moved.different, `differ at ${to}, and stay as they are there`, say)
  list(moved.damaged, `have other bytes at ${from} than when they were stored, and were not moved`, say)
  if (moved.damaged.length > 0) return 1
  say(`All files are at ${to}. Run this once more a day from now, and then start without FORMER_FILES.`)
  return 0
}

async function setUp({ s3Url: url, publicUrl }: Settings, say: Say): Promise<number> {
  if (url === undefined) {
    say('There is nothing to set up: give S3_URL first.')
    return 1
  }
  const siteOrigin = new URL(publicUrl).origin
  const { bucket, cors } = await setUpS3({ url, siteOrigin, log: createWarnings(say) })
  say(bucket === 'made' ? 'Made the bucket.' : 'The bucket is there.')
  say(
    cors === 'set'
      ? `Pages of ${siteOrigin} may send files to it.`
      : `This store has no call for it: let pages of ${siteOrigin} send POST requests (CORS) in the store's own settings.`,
  )
  return 0
}

const addresses = { disk: null, cloudinary: 'CLOUDINARY_URL', s3: 'S3_URL' } as const

/** The program must use both hosts during a move, or it would lose what changes meanwhile. */
function settingsFor({ from, to }: AskedMove): string {
  const needed = [addresses[from], addresses[to]].filter((name) => name !== null).join(' and ')
  return (
    `First start Studyshelf with FORMER_FILES=${from} and ${needed}: ` +
    `then it stores files at ${to}, and reads those that are still at ${from}. Then run this with the same settings.`
  )
}

const list = (refs: readonly string[], what: string, say: Say): void => {
  if (refs.length === 0) return
  say(`These files ${what}:`)
  for (const ref of refs) say(`  ${ref}`)
}

const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
