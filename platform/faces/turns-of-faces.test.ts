import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { OpenJobProcesses } from '../jobs/job-processes'
import { createFaces } from './wasm-faces'

/** Processes whose jobs end when they are told to. */
function openHeld() {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const gone = new Promise<void>(() => {})
  const openProcesses: OpenJobProcesses = () => ({
    take: () => ({
      ...{ isUsable: () => true, gone, end: async () => {} },
      run: async () => {
        await held
        return { faces: [] }
      },
    }),
    giveBack: () => {},
    stop: async () => {},
  })
  return { release, openProcesses }
}

it('keeps twenty photos in memory, ten of a sender, while many more wait to be read', async () => {
  const { release, openProcesses } = openHeld()
  const faces = createFaces({ log: pino({ level: 'silent' }), openProcesses })
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
