import { create } from 'zustand'

/** Reloads into a newer version; null while this page is the newest. */
export const useNewVersion = create<{ reload: (() => void) | null }>()(() => ({ reload: null }))
