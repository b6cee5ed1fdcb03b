import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryCache } from '../../cache/memory-cache'
import { systemClock } from '../../clock'
import { noHousekeeping } from '../../housekeeping/port'
import { unavailable } from '../../unavailable'
import { pdf, png } from '../../testing/files-suite'
import { movable } from '../../testing/movable-suite'
import { createDiskFiles } from '../disk-files'
import { eachKeptFile } from '../each-kept-file'
import type { MovableFiles } from '../port'
import { withFormer } from '../with-former'
import { openJournal, OtherMove } from './journal'
import { BytesChanged, moveFiles } from './move-files'
import { planMove } from './plan-move'

let folder: string
let from: MovableFiles
let to: MovableFiles
const disk = (dataDir: string) =>
  createDiskFiles({
    dataDir,
    publicUrl: 'http://localhost:8080',
    secret: 'a secret',
    cache: createMemoryCache({ clock: systemClock }),
    clock: systemClock,
    log: pino({ level: 'silent' }),
    housekeeping: noHousekeeping,
  })
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-move-'))
  from = await disk(join(folder, 'from'))
  to = await disk(join(folder, 'to'))
})
afterEach(async () => {
  await from.stop()
  await to.stop()
  await rm(folder, { recursive: true })
})

const journal = () => openJournal({ dataDir: folder, from: 'disk', to: 's3' })
const said: string[] = []
const move = (others: Partial<Parameters<typeof moveFiles>[0]> = {}) => {
  said.length = 0
  return moveFiles({
    ...{ from, to, journal: journal(), say: (line) => said.push(line), wait: async () => undefined },
    ...others,
  })
}
const refOf = (number: number) => `document/${String(number).padStart(32, '0')}.pdf`
const bytesOf = (number: number) => Buffer.concat([pdf, Buffer.from(` of ${number}`)])
async function fill(count: number) {
  for (let number = 0; number < count; number++)
    await from.adopt(movable(refOf(number), bytesOf(number)), bytesOf(number))
}
const filesAt = async (host: MovableFiles) => {
  const found = new Map<string, unknown>()
  for await (const { file, sentAt } of host.list()) found.set(file.ref, { file, sentAt })
  return found
}

describe('a move of files', () => {
  it('copies every file with its record, and once', async () => {
    await fill(70)
    expect(await planMove(from, to)).toMatchObject({ files: 70, there: 0, different: [], others: 0 })
    expect(await move()).toMatchObject({ files: 70, there: 0, deleted: 0, different: [], damaged: [] })
    expect(await filesAt(to)).toEqual(await filesAt(from))
    expect(await move()).toMatchObject({ files: 0, there: 70 })
    expect(await planMove(from, to)).toMatchObject({ files: 0, there: 70, different: [], others: 0 })
  })

  it('deletes originals once their copies are verified, if told to', async () => {
    await fill(3)
    await move()
    expect(await move({ deletes: true })).toMatchObject({ files: 0, there: 3, deleted: 3 })
    expect((await filesAt(from)).size).toBe(0)
    expect(await to.read(refOf(2))).toEqual(bytesOf(2))
  })

  it('goes on where it was killed, with any copy written or not', async () => {
    await fill(40)
    for (const killedAt of [1, 7, 5]) {
      let adopted = 0
      const dying: MovableFiles = {
        ...to,
        adopt: async (each, bytes) => {
          if (adopted >= killedAt) throw new Error('killed')
          adopted++
          const isNew = await to.adopt(each, bytes)
          if (adopted === killedAt) throw new Error('killed')
          return isNew
        },
      }
      await expect(move({ to: dying })).rejects.toThrow('killed')
    }
    await move()
    expect(await filesAt(to)).toEqual(await filesAt(from))
    expect(await journal().read()).toEqual([])
  })

  it('takes back the copy of a file that was deleted while it was killed', async () => {
    await fill(3)
    const dying: MovableFiles = {
      ...to,
      adopt: async (each, bytes) => {
        await to.adopt(each, bytes)
        throw new Error('killed')
      },
    }
    await expect(move({ to: dying })).rejects.toThrow('killed')
    expect((await filesAt(to)).size).toBeGreaterThan(0)
    // By a program that crashed as well, before it came to the new host.
    for (let number = 0; number < 3; number++) await from.delete(refOf(number))
    await move()
    expect(await filesAt(to)).toEqual(new Map())
  })

  it('refuses to begin another move before that one is finished', async () => {
    await journal().write([movable(refOf(1), pdf)])
    const other = openJournal({ dataDir: folder, from: 's3', to: 'disk' })
    await expect(move({ journal: other })).rejects.toThrow(OtherMove)
    await expect(move({ journal: other })).rejects.toThrow('--from disk --to s3')
  })

  it.each<[string, (program: ReturnType<typeof withFormer>) => Promise<unknown>]>([
    ['deletes', (program) => program.delete(refOf(1))],
    ['makes anonymous', (program) => program.anonymise(refOf(1))],
    ['replaces', (program) => program.replace(refOf(1), join(folder, 'other'))],
  ])('does not lose that the program %s a file, at whatever moment', async (_, act) => {
    await writeFile(join(folder, 'other'), png)
    // Before and after every call of the move, by number.
    for (let moment = 0, isOver = false; !isOver; moment++) {
      const root = await mkdtemp(join(folder, 'moment-'))
      const [source, target] = [await disk(join(root, 'from')), await disk(join(root, 'to'))]
      for (const number of [0, 1, 2]) {
        const bytes = bytesOf(number)
        await source.adopt(movable(refOf(number), bytes), bytes)
      }
      const program = withFormer(target, source)
      let calls = 0
      let hasActed = false
      const at = async () => {
        if (calls++ !== moment) return
        hasActed = true
        await act(program)
      }
      const watched = (host: MovableFiles): MovableFiles => ({
        ...host,
        find: async (refs) => {
          await at()
          const found = await host.find(refs)
          await at()
          return found
        },
        read: async (ref) => {
          await at()
          const bytes = await host.read(ref)
          await at()
          return bytes
        },
        adopt: async (each, bytes) => {
          await at()
          const isNew = await host.adopt(each, bytes)
          await at()
          return isNew
        },
        delete: async (ref) => {
          await at()
          await host.delete(ref)
        },
      })
      await move({ from: watched(source), to: watched(target) })
      isOver = !hasActed
      if (isOver) await act(program)
      expect(await filesAt(target), `at moment ${moment}`).toEqual(await filesAt(source))
      for (const host of [source, target]) await host.stop()
    }
  })

  it('keeps what the program stored anew under the same name', async () => {
    const book = { kind: 'book', name: 'a.pdf', contentType: 'application/pdf' } as const
    await from.put({ ...book, bytes: pdf })
    await withFormer(to, from).put({ ...book, bytes: png })
    expect(await move()).toMatchObject({ files: 0, there: 0, different: ['book/a.pdf'] })
    expect(await to.read('book/a.pdf')).toEqual(png)
  })

  it('names a file whose bytes were damaged, and copies the others', async () => {
    await fill(3)
    const broken: MovableFiles = {
      ...from,
      read: async (ref) => (ref === refOf(1) ? Buffer.from('other bytes') : from.read(ref)),
    }
    expect(await move({ from: broken })).toMatchObject({ files: 2, damaged: [refOf(1)] })
    expect([...(await filesAt(to)).keys()].sort()).toEqual([refOf(0), refOf(2)])
  })

  it('gives up on a host that does not give back what it was sent', async () => {
    await fill(1)
    const lossy: MovableFiles = { ...to, read: async () => Buffer.from('less') }
    await expect(move({ to: lossy, deletes: true })).rejects.toThrow(BytesChanged)
    expect((await filesAt(from)).size).toBe(1)
  })

  it('waits for a host that is away', async () => {
    await fill(5)
    let outages = 3
    const shaky: MovableFiles = {
      ...to,
      adopt: async (each, bytes) => {
        if (outages-- > 0) throw unavailable()
        return to.adopt(each, bytes)
      },
    }
    expect(await move({ to: shaky })).toMatchObject({ files: 5 })
    expect(said.join('\n')).toContain('A file host is away')
  })
})

describe('the current host with a former one', () => {
  it('reads a file from where it is, and stores new ones at the current host', async () => {
    await fill(2)
    await move()
    await from.delete(refOf(0))
    await to.delete(refOf(1))
    const files = withFormer(to, from)
    for (const number of [0, 1]) {
      expect(await files.read(refOf(number))).toEqual(bytesOf(number))
      expect((await files.describe(refOf(number)))?.ref).toBe(refOf(number))
      expect(await files.withPath(refOf(number), async () => number)).toBe(number)
    }
    await expect(files.read(refOf(2))).rejects.toMatchObject({ code: 'file-missing' })
    expect(await files.describe(refOf(2))).toBeNull()
    const { ref } = await files.put({ kind: 'avatar', name: 'ann', bytes: png, contentType: 'image/png' })
    expect(await from.describe(ref)).toBeNull()
    expect(await to.read(ref)).toEqual(png)
  })

  it('keeps for a backup what is deleted at either host', async () => {
    await fill(2)
    await move()
    const files = withFormer(to, from)
    files.holdDeleted?.()
    await files.delete(refOf(0))
    expect(await files.describe(refOf(0))).toBeNull()
    for (const name of ['from', 'to']) {
      const kept: string[] = []
      for await (const { file } of eachKeptFile(join(folder, name, 'files'))) kept.push(file.ref)
      expect(kept.sort()).toEqual([refOf(0), refOf(1)])
    }
    await files.releaseDeleted?.()
    expect(existsSync(join(folder, 'from', 'files', 'removed'))).toBe(false)
  })

  it('does not begin a work twice', async () => {
    await fill(1)
    await move()
    let begun = 0
    const work = withFormer(to, from).withPath(refOf(0), async () => {
      begun++
      return from.read('document/another.pdf')
    })
    await expect(work).rejects.toMatchObject({ code: 'file-missing' })
    expect(begun).toBe(1)
  })

  it('knows uploads that were sent to the former host', async () => {
    await fill(1)
    const files = withFormer(to, from)
    const url = `http://localhost:8080/files/${refOf(0)}`
    expect((await files.identify(url))?.ref).toBe(refOf(0))
    expect(await files.identify('http://localhost:8080/files/document/x.pdf')).toBeNull()
  })

  it('is away when the current host is, since that may have a newer file', async () => {
    await fill(1)
    const away: MovableFiles = { ...to, read: () => Promise.reject(unavailable()) }
    await expect(withFormer(away, from).read(refOf(0))).rejects.toMatchObject({ code: 'unavailable' })
  })
})
