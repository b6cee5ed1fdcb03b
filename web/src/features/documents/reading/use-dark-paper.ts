import { useSyncExternalStore } from 'react'
import { useReadingSettings } from './reading-store'

/** True while pages are shown dark: always, or with the dark theme, as this device's reader chose. */
export function useDarkPaper(): boolean {
  const paper = useReadingSettings((settings) => settings.paper)
  const isDarkTheme = useSyncExternalStore(followTheme, hasDarkTheme)
  return paper === 'dark' || (paper === 'theme' && isDarkTheme)
}

const hasDarkTheme = () => getComputedStyle(document.documentElement).colorScheme === 'dark'

function followTheme(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', changed)
  const chosen = new MutationObserver(changed)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', changed)
    chosen.disconnect()
  }
}
