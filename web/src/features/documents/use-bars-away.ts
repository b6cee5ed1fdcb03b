import { useCallback, useEffect, useRef } from 'react'
import { barsAfter } from './bars'

/**
 * While `active`, the bars of the page go away as one reads down (`data-bars` of the root, which each bar’s styles follow). Returns a
 * function to call before the program scrolls.
 */
export function useBarsAway(active: boolean): () => void {
  const byProgram = useRef(false)
  useEffect(() => {
    if (!active) return
    const root = document.documentElement
    let bars = { away: false, from: scrollY, at: scrollY }
    const follow = () => {
      const end = root.scrollHeight - innerHeight
      bars = barsAfter(bars, { at: scrollY, end, screen: innerHeight, byProgram: byProgram.current })
      byProgram.current = false
      if (bars.away) root.dataset['bars'] = 'away'
      else delete root.dataset['bars']
    }
    addEventListener('scroll', follow, { passive: true })
    return () => {
      removeEventListener('scroll', follow)
      delete root.dataset['bars']
    }
  }, [active])
  return useCallback(() => void (byProgram.current = true), [])
}
