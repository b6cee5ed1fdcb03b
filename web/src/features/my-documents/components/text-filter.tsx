import { useEffect, useEffectEvent, useState } from 'react'
import styles from './filters.module.css'

/** Waits until the user pauses: browsers refuse many changes of the address at once. */
const pauseMs = 200

/** Words to find among the saved documents. `value`: those in the address, which Back changes too. */
export function TextFilter({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => tell(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <input
      type="search"
      className={styles.field}
      aria-label="Find in My Documents"
      placeholder="Title, module, year"
      maxLength={100}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
