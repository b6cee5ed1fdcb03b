import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { fetchBackgroundCode } from '../../../../components/fetch-code'
import { fragmentOf } from './fragment-of'
import { pageAddress } from './markdown'
import styles from './post-text.module.css'

/** The text of a post. `onPage`: goes to a page of the document that a link names. */
export function PostText({ text, onPage }: { text: string; onPage: (page: number) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()

  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    element.replaceChildren(fragmentOf(text))
    if (element.querySelector('[data-formula]') === null) return
    void fetchBackgroundCode(() => import('./draw-formulas')).then(({ drawFormulas }) =>
      drawFormulas(element),
    )
  }, [text])

  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    const page = pageAddress.exec(link.getAttribute('href') ?? '')?.[1]
    const isHere = link.origin === location.origin
    if (page === undefined && !isHere) return
    event.preventDefault()
    if (page !== undefined) onPage(Number(page))
    else void navigate(link.pathname + link.search + link.hash)
  })
  useEffect(() => {
    const element = place.current
    const onClick = (event: MouseEvent) => follow(event)
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [])

  return <div ref={place} className={styles.text} />
}
