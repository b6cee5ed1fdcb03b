import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useDeskKeys } from './use-desk-keys'

/** Left by a case that was closed with Escape: where the list goes on. */
export interface CameFrom {
  at?: string
}

/**
 * Keys of the list of cases: J and K move among the links of its rows, which carry `data-case`; so do the arrows, once one of them has the
 * focus. `more`: keys for the focused case, or for null if there is none. After a return from a case by key, its row has the focus.
 */
export function useListKeys(
  isLoaded: boolean,
  more: (caseId: string | null) => Record<string, () => boolean | void>,
) {
  const list = useRef<HTMLDivElement>(null)
  const { state } = useLocation() as { state: CameFrom | null }
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('a[data-case]') ?? [])]
  const focused = () => links().find((link) => link.closest('li')?.contains(document.activeElement)) ?? null

  function move(step: 1 | -1): void {
    const all = links()
    const current = focused()
    const at = current === null ? (step === 1 ? -1 : all.length) : all.indexOf(current)
    const next = all[Math.max(0, Math.min(all.length - 1, at + step))]
    next?.focus()
    next?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }
  const moveFrom = (step: 1 | -1) => () => {
    if (focused() === null) return false
    move(step)
    return true
  }
  const withFocused = Object.keys(more(null)).map((key) => [
    key,
    () => more(focused()?.dataset.case ?? null)[key]?.(),
  ])
  useDeskKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: moveFrom(1),
    ArrowUp: moveFrom(-1),
    ...(Object.fromEntries(withFocused) as Record<string, () => boolean | void>),
  })

  const cameFrom = state?.at
  useEffect(() => {
    if (!isLoaded || cameFrom === undefined) return
    list.current?.querySelector<HTMLElement>(`a[data-case='${CSS.escape(cameFrom)}']`)?.focus()
  }, [isLoaded, cameFrom])
  return list
}
