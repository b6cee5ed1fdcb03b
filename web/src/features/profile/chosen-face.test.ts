import { expect, it } from 'vitest'
import { ApiError } from '../../http/api-error'
import { createChosenFace } from './chosen-face'

const photo = (name: string) => new File(['x'], name)
/** Faces that are found when the test says so. */
function start() {
  const looks = new Map<string, ReturnType<typeof withResolvers>>()
  const chosen = createChosenFace((file) => {
    const look = withResolvers()
    looks.set(file.name, look)
    return look.promise
  })
  return { ...chosen, look: (name: string) => looks.get(name), state: () => chosen.store.getState() }
}
function withResolvers() {
  let resolve: (face: Blob) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<Blob>((...settle) => ([resolve, reject] = settle))
  return { promise, resolve, reject }
}
const face = new Blob(['face'])

it('is the face on the photo', async () => {
  const { choose, look, state } = start()
  const choosing = choose(photo('a.png'))
  expect(state()).toMatchObject({ photo: null, busy: true })
  look('a.png')?.resolve(face)
  await choosing
  expect(state()).toMatchObject({ photo: { name: 'a.png' }, face, busy: false, refusal: null })
})

it.each([
  ['has a face', (look: ReturnType<typeof withResolvers> | undefined) => look?.resolve(face)],
  [
    'has none',
    (look: ReturnType<typeof withResolvers> | undefined) => look?.reject(new ApiError(400, '', 'no-face')),
  ],
])('is of the photo that was chosen last, where an earlier one %s', async (_, answer) => {
  const { choose, look, state } = start()
  const choosing = [choose(photo('old.png')), choose(photo('new.png'))] as const
  answer(look('old.png'))
  await choosing[0]
  expect(state()).toEqual({ photo: null, face: null, busy: true, refusal: null })
  look('new.png')?.resolve(face)
  await choosing[1]
  expect(state()).toMatchObject({ photo: { name: 'new.png' }, busy: false, refusal: null })
})

it('is none once the photo is taken back', async () => {
  const { choose, look, state } = start()
  const choosing = choose(photo('a.png'))
  void choose(null)
  look('a.png')?.resolve(face)
  await choosing
  expect(state()).toEqual({ photo: null, face: null, busy: false, refusal: null })
})
