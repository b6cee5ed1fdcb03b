import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cache } from '../cache/port'
import type { Clock } from '../clock'
import type { Config } from '../config'
import type { Disk } from '../disk'
import type { Housekeeping } from '../housekeeping/port'
import type { Log } from '../log/create-log'
import type { FileHost } from './choose-hosts'
import { createCloudinaryFiles } from './cloudinary-files'
import { createDiskFiles } from './disk-files'
import { createNoFiles } from './no-files'
import type { Files, MovableFiles } from './port'
import { createS3Files } from './s3-files'
import { withFormer } from './with-former'

export interface FileHostDeps {
  secret: string
  cache: Pick<Cache, 'claim' | 'delete'>
  clock: Clock
  log: Log
  housekeeping: Pick<Housekeeping, 'owned'>
  disk: Disk
  /** A running program uses these hosts. */
  isGuest?: boolean
}
type Settings = Pick<Config, 'cloudinaryUrl' | 's3Url' | 'dataDir' | 'publicUrl'>

/** A file host with its health check. Throws `S3NotReady`. */
export async function openFileHost(
  host: FileHost,
  { cloudinaryUrl, s3Url, dataDir, publicUrl }: Settings,
  deps: FileHostDeps,
): Promise<{ files: MovableFiles; check: () => Promise<void> }> {
  if (host === 's3' && s3Url !== undefined) {
    const files = await createS3Files({ url: s3Url, ...deps })
    return { files, check: () => files.check() }
  }
  if (host === 'cloudinary' && cloudinaryUrl !== undefined) {
    const files = await createCloudinaryFiles({ url: cloudinaryUrl, ...deps })
    return { files, check: () => files.check() }
  }
  const files = await createDiskFiles({ dataDir, publicUrl, ...deps })
  return { files, check: () => access(join(dataDir, 'files'), constants.W_OK) }
}

/** The configured file host, and the former one behind it while files move; with their health check. Throws `S3NotReady`. */
export async function openFiles(
  config: Settings & Pick<Config, 'needs' | 'fileHosts'>,
  deps: FileHostDeps,
): Promise<{ files: Files; kind: string; check: () => Promise<void> }> {
  if (!config.needs.files) return { files: createNoFiles(), kind: 'none', check: async () => {} }
  const { current: kind, former: formerKind } = config.fileHosts
  const current = await openFileHost(kind, config, deps)
  if (formerKind === null) return { ...current, kind }
  try {
    const former = await openFileHost(formerKind, config, deps)
    return {
      files: withFormer(current.files, former.files),
      kind: `${kind}, formerly ${formerKind}`,
      check: async () => {
        await Promise.all([current.check(), former.check()])
      },
    }
  } catch (error) {
    await current.files.stop()
    throw error
  }
}
