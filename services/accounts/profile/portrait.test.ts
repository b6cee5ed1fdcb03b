import { expect, it } from 'vitest'
import { newId, type Faces, type StoredFile } from '#platform/core'
import { createTakePortrait } from './portrait'

it('reads the photo when its turn has come, so that waiting photos take no memory', async () => {
  const owner = newId()
  const [photo, face] = [Buffer.from('photo'), Buffer.from('face')]
  const stored: StoredFile = {
    ...{ ref: 'id-card/1.jpg', kind: 'id-card', owner, sizeBytes: photo.length },
    ...{ contentType: 'image/jpeg', originalName: '', sha256: 'abc' },
  }
  let reads = 0
  const faces: Pick<Faces, 'find'> = {
    async find(waiting) {
      expect(reads).toBe(0)
      expect(typeof waiting === 'function' ? await waiting() : waiting).toBe(photo)
      return [face]
    },
  }
  const take = createTakePortrait({
    faces,
    files: {
      identify: async () => stored,
      async read() {
        reads++
        return photo
      },
      put: async ({ name }) => ({ ...stored, ref: `avatar/${name}` }),
      async delete() {},
    },
  })
  const portrait = await take({ _id: owner, avatar: 'initials' }, '/files/id-card/1.jpg', 0)
  expect(portrait?.photo).toBe('id-card/1.jpg')
  expect(reads).toBe(1)
})
