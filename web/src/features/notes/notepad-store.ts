import { z } from 'zod'
import { create } from 'zustand'
import { firstPlace, type Place } from './geometry'

const key = 'notepad-place'
const keptPlace = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** Beside which document the notepad is open, and where it stands in the window. */
export const useNotepad = create<{ openFor: string | null; place: Place }>()(() => ({
  openFor: null,
  place: readPlace(),
}))

export const toggleNotepad = (documentId: string): void =>
  useNotepad.setState(({ openFor }) => ({ openFor: openFor === documentId ? null : documentId }))

/** Puts the notepad somewhere, where it will stand the next time too. */
export function putNotepad(place: Place): void {
  useNotepad.setState({ place })
  localStorage.setItem(key, JSON.stringify(place))
}

function readPlace(): Place {
  try {
    return keptPlace.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? firstPlace
  } catch {
    return firstPlace
  }
}
