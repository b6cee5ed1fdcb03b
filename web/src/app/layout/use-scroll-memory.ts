import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

const positions = new Map<string, number>()

/** A new page begins at its top (or at the part its address names); going back finds the place one left. */
export function useScrollMemory(): void {
  const { key, hash } = useLocation()
  const how = useNavigationType()
  useLayoutEffect(() => {
    const part = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (how === NavigationType.Pop) scrollTo({ top: positions.get(key) ?? scrollY, behavior: 'instant' })
    else if (part !== null) part.scrollIntoView()
    else scrollTo({ top: 0, behavior: 'instant' })

    const remember = () => void positions.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key, hash, how])
}
