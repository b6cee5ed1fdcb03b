import { useEffect } from 'react'
import { barsAfter } from './bars'

/** While `active`, the bars of the page go away as one reads down (`data-bars` of the root, which each bar’s styles follow). */
export function useBarsAway(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const root = document.documentElement
    let bars = { away: false, from: scrollY, at: scrollY }
    const follow = () => {
      bars = barsAfter(bars, { at: scrollY, end: root.scrollHeight - innerHeight, screen: innerHeight })
      if (bars.away) root.dataset['bars'] = 'away'
      else delete root.dataset['bars']
    }
    addEventListener('scroll', follow, { passive: true })
    return () => {
      removeEventListener('scroll', follow)
      delete root.dataset['bars']
    }
  }, [active])
}
