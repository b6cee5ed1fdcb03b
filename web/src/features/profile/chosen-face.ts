import { profileCalls } from '#events'
import { createStore } from 'zustand/vanilla'
import { createTurns } from '../../components/turns'
import { reasonOf } from '../../http/api-error'
import { photoMessage } from './messages'

interface ChosenFace {
  /** Null until its faces are detected. */
  photo: File | null
  faces: readonly string[]
  /** Index of the chosen face. */
  chosen: number
  busy: boolean
  refusal: string | null
}
const none: ChosenFace = { photo: null, faces: [], chosen: 0, busy: false, refusal: null }

/**
 * The last picked photo and its faces as found by `find`; the main one is chosen until the user picks another. Results for
 * earlier photos are dropped.
 */
export function createChosenFace(find: (photo: File) => Promise<readonly string[]>) {
  const store = createStore<ChosenFace>()(() => none)
  const begin = createTurns()
  return {
    store,
    pick: async (photo: File | null): Promise<void> => {
      const isLatest = begin()
      store.setState({ ...none, busy: photo !== null })
      if (photo === null) return
      const found = await find(photo).then(
        (faces) => ({ photo, faces }),
        (error: unknown) => ({ refusal: photoMessage(reasonOf(error, profileCalls.profileImageFaces)) }),
      )
      if (isLatest()) store.setState({ ...none, ...found })
    },
    choose: (chosen: number) => store.setState({ chosen }),
    refuse: (refusal: string) => store.setState({ refusal }),
  }
}
