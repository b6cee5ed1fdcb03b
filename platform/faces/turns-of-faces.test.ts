import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import type { OpenJobProcesses } from '../jobs/job-processes'
import { createFaces } from './wasm-faces'

/** Processes whose jobs end when they are told to. */
function openHeld() {
  let release = () => {}
  let most = 0
  let running = 0
  const held = new Promise<void>((resolve) => (release = resolve))
  const gone = new Promise<void>(() => {})
  const openProcesses: OpenJobProcesses = () => ({
    take: () => ({
      ...{ isUsable: () => true, gone, end: async () => {} },
      run: async () => {
        running += 1
        most = Math.max(most, running)
        await held
        running -= 1
        return { faces: [] }
      },
    }),
    giveBack: () => {},
    stop: async () => {},
  })
  return { release, openProcesses, mostAtOnce: () => most }
}

const log = pino({ level: 'silent' })

it.each([1, 2])('looks at %i at a time', async (processes) => {
  const { release, openProcesses, mostAtOnce } = openHeld()
  const faces = createFaces({ log, openProcesses, processes })
  const found = Promise.all(['a', 'b', 'c', 'd'].map((sender) => faces.find(Buffer.from('photo'), sender)))
  await vi.waitFor(() => expect(mostAtOnce()).toBe(processes))
  release()
  await found
  expect(mostAtOnce()).toBe(processes)
  await faces.stop()
})

it('keeps twenty photos in memory, ten of a sender, while many more wait to be read', async () => {
  const { release, openProcesses } = openHeld()
  const faces = createFaces({ log, openProcesses, processes: 1 })
  const photo = Buffer.from('photo')
  let reads = 0
  const read = async () => {
    reads++
    return photo
  }
  const outcomes = (all: Promise<unknown>[]) =>
    Promise.all(
      all.map((found) =>
        found.then(
          () => 'found',
          (error: { code: string }) => error.code,
        ),
      ),
    )
  const many = (count: number, find: (index: number) => Promise<unknown>) =>
    outcomes(Array.from({ length: count }, (_, index) => find(index)))
  const ofAnna = many(15, () => faces.find(photo, 'anna'))
  const ofOthers = many(15, (index) => faces.find(photo, `student ${index}`))
  const unread = many(150, (index) => faces.find(read, undefined, `card ${index}`))
  expect(reads).toBe(0)
  release()
  const found = (count: number) => Array<string>(count).fill('found')
  const busy = Array<string>(5).fill('busy')
  expect(await ofAnna).toEqual([...found(10), ...busy])
  expect(await ofOthers).toEqual([...found(10), ...busy])
  expect(await unread).toEqual(found(150))
  // Each has its place back.
  expect(await many(10, () => faces.find(photo, 'anna'))).toEqual(found(10))
  await faces.stop()
})
