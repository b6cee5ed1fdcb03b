import { calls } from '#events'
import { createStore } from 'zustand/vanilla'
import { createTurns } from '../../components/turns'
import { reasonOf } from '../../http/api-error'
import { photoMessage } from './messages'

interface ChosenFace {
  /** Null until its face was found. */
  photo: File | null
  face: Blob | null
  busy: boolean
  refusal: string | null
}
const none: ChosenFace = { photo: null, face: null, busy: false, refusal: null }

/** The photo that was chosen last, and the face that `crop` cuts out of it: whatever is found on an earlier one is let go. */
export function createChosenFace(crop: (photo: File) => Promise<Blob>) {
  const store = createStore<ChosenFace>()(() => none)
  const begin = createTurns()
  return {
    store,
    choose: async (photo: File | null): Promise<void> => {
      const isLatest = begin()
      store.setState({ ...none, busy: photo !== null })
      if (photo === null) return
      const found = await crop(photo).then(
        (face) => ({ photo, face }),
        (error: unknown) => ({ refusal: photoMessage(reasonOf(error, calls.cropProfileImage)) }),
      )
      if (isLatest()) store.setState({ ...none, ...found })
    },
    refuse: (refusal: string) => store.setState({ refusal }),
  }
}
