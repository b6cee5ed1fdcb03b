import type { DocumentCard } from '#events'
import { lazy, Suspense, useState } from 'react'
import { fetchCode } from '../../../components/fetch-code'
import styles from './card-menu.module.css'

const fetchMenu = () => fetchCode(() => import('../../document-menu/open-menu'))
const OpenMenu = lazy(async () => ({ default: (await fetchMenu()).OpenMenu }))

/** The button of a card's menu. The menu's code is loaded when it is first wanted. */
export function CardMenu({ document }: { document: DocumentCard }) {
  const [wasAsked, setWasAsked] = useState(false)
  const button = {
    type: 'button' as const,
    className: styles.button,
    'aria-label': `More about ${document.title}`,
    'aria-haspopup': 'menu' as const,
    children: <Dots />,
  }
  if (!wasAsked)
    return <button {...button} onPointerEnter={() => void fetchMenu()} onClick={() => setWasAsked(true)} />
  return (
    <Suspense fallback={<button {...button} aria-busy="true" />}>
      <OpenMenu document={document} button={button} />
    </Suspense>
  )
}

const Dots = () => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
    <path d="M2 9h.01M9 9h.01M16 9h.01" />
  </svg>
)
