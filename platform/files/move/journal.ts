import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { nullIfMissing } from '../null-if-missing'
import { fileHosts, type FileHost } from '../choose-hosts'
import { storedKinds, type Movable } from '../port'

const file = z.object({
  ref: z.string(),
  kind: z.enum(storedKinds),
  owner: z.string().nullable(),
  sizeBytes: z.number(),
  contentType: z.string(),
  originalName: z.string(),
  sha256: z.string(),
})
const record = z.object({
  from: z.enum(fileHosts),
  to: z.enum(fileHosts),
  files: z.array(z.object({ file, sentAt: z.coerce.date() })),
})

/** A move between other hosts was interrupted: it must end first. */
export class OtherMove extends Error {
  constructor({ from, to }: { from: FileHost; to: FileHost }) {
    super(
      `A move from ${from} to ${to} was interrupted. Finish it first: npm run files -- move --from ${from} --to ${to}`,
    )
    this.name = 'OtherMove'
  }
}

/** The files that the move is copying, kept in the data directory: after a crash, their copies are not yet verified. */
export interface Journal {
  /** Throws `OtherMove`. */
  read(): Promise<Movable[]>
  write(files: readonly Movable[]): Promise<void>
  clear(): Promise<void>
}

export function openJournal({
  dataDir,
  ...hosts
}: {
  dataDir: string
  from: FileHost
  to: FileHost
}): Journal {
  const path = join(dataDir, 'moving-files.json')
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch(nullIfMissing)
      if (text === null) return []
      const { from, to, files } = record.parse(JSON.parse(text))
      if (from !== hosts.from || to !== hosts.to) throw new OtherMove({ from, to })
      return files
    },
    async write(files) {
      const handle = await open(`${path}.new`, 'w', 0o600)
      try {
        await handle.writeFile(JSON.stringify({ ...hosts, files }))
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(`${path}.new`, path)
    },
    clear: () => rm(path, { force: true }),
  }
}
