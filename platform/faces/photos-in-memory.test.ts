import { expect, it } from 'vitest'
import { createPhotosInMemory } from './photos-in-memory'

const busy: unknown = expect.objectContaining({ code: 'busy', status: 503 })

it('refuses photos beyond those of a sender, and of all senders, until one leaves', () => {
  const photos = createPhotosInMemory({ most: 5, mostEach: 2 })
  const leave = [photos.hold('anna'), photos.hold('anna')]
  expect(() => photos.hold('anna')).toThrow(busy)
  const others = [photos.hold('ben'), photos.hold(undefined), photos.hold(undefined)]
  for (const sender of ['ben', 'kim', undefined]) expect(() => photos.hold(sender)).toThrow(busy)
  leave[0]?.()
  expect(() => photos.hold('kim')()).not.toThrow()
  photos.hold('anna')
  expect(() => photos.hold('anna')).toThrow(busy)
  for (const release of others) release()
  expect(() => photos.hold('anna')).toThrow(busy)
  leave[1]?.()
  expect(() => photos.hold('anna')).not.toThrow()
})
