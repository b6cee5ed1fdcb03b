import { create } from 'zustand'
import { keepSettings, readSettings, type ReadingSettings } from './reading-settings'

/** How this device shows documents. */
export const useReadingSettings = create<ReadingSettings>()(() => readSettings(localStorage))

export function changeSettings(changes: Partial<ReadingSettings>): void {
  useReadingSettings.setState(changes)
  try {
    keepSettings(useReadingSettings.getState(), localStorage)
  } catch {
    // Storage is full: they hold until the page is left.
  }
}
