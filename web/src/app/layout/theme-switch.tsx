import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, themes, useTheme, type Theme } from './theme-store'
import styles from './theme-switch.module.css'

const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }
const icons: Record<Theme, typeof Sun> = { system: Monitor, light: Sun, dark: Moon }

/** Light, dark, or the system's theme. */
export function ThemeSwitch() {
  const theme = useTheme((state) => state.theme)
  return (
    <div role="group" aria-label="Theme" className={styles.group}>
      {themes.map((option) => {
        const Icon = icons[option]
        return (
          <button
            key={option}
            type="button"
            className={styles.option}
            aria-pressed={theme === option}
            onClick={() => chooseTheme(option)}
          >
            <Icon size={15} aria-hidden="true" />
            {names[option]}
          </button>
        )
      })}
    </div>
  )
}
