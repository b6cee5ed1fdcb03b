import { create } from 'zustand'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The chosen theme; `web/src/before.ts` applies it before the first paint, `chooseTheme` from then on. */
export const useTheme = create<{ theme: Theme }>()(() => ({ theme: stored() }))

export function chooseTheme(theme: Theme): void {
  useTheme.setState({ theme })
  if (theme === 'system') {
    localStorage.removeItem('theme')
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem('theme', theme)
    document.documentElement.dataset.theme = theme
  }
}

function stored(): Theme {
  const kept = localStorage.getItem('theme')
  return themes.find((theme) => theme === kept) ?? 'system'
}
