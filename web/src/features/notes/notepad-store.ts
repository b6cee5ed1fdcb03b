import { z } from 'zod'
import { create } from 'zustand'
import { firstPlace, type Place } from './geometry'

const key = 'notepad-place'
const keptPlace = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** The document with an open notepad, and the notepad's position. */
export const useNotepad = create<{ openFor: string | null; place: Place }>()(() => ({
  openFor: null,
  place: readPlace(),
}))

export const toggleNotepad = (documentId: string): void =>
  useNotepad.setState(({ openFor }) => ({ openFor: openFor === documentId ? null : documentId }))

/** Moves the notepad, and stores the position. */
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
