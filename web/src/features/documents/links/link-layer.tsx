import type { CSSProperties, MouseEvent } from 'react'
import { usePageContext } from '../../../components/pdf/react-pdf'
import { domainOf, isKnownDomain } from './known-domains'
import styles from './link-layer.module.css'
import type { LinkTarget, PageLink } from './page-links'
import { usePageLinks } from './use-page-links'

/** A link to a domain that the reader has not followed before. */
export interface AskedLink {
  address: string
  element: HTMLElement
}

export interface LinkActions {
  /** Goes to a place in the document, from page `from`. */
  onGo: (target: Exclude<LinkTarget, { kind: 'web' }>, from: number) => void
  onAsk: (link: AskedLink) => void
}

/** The links of a page, over its text. Use it inside a page of react-pdf. */
export function LinkLayer(actions: LinkActions) {
  const { page, scale, rotate } = usePageContext() ?? {}
  const links = usePageLinks(page || undefined)
  if (!page || scale === undefined || links.length === 0) return null
  const viewport = page.getViewport({ scale, rotation: rotate ?? page.rotate })
  const styleOf = ({ rectangle, frame }: PageLink): CSSProperties => ({
    ...boxOf(viewport.convertToViewportRectangle([...rectangle]).map(Number)),
    ...(frame !== null && { outline: `1px solid rgb(${frame.join(' ')})` }),
  })
  return (
    <div className={styles.layer}>
      {links.map((link) => (
        <PageLinkBox key={link.id} link={link} from={page.pageNumber} style={styleOf(link)} {...actions} />
      ))}
    </div>
  )
}

function PageLinkBox({
  link: { id, target, words },
  from,
  style,
  onGo,
  onAsk,
}: LinkActions & { link: PageLink; from: number; style: CSSProperties }) {
  if (target.kind !== 'web')
    return (
      <button
        type="button"
        role="link"
        // The page's structure, which react-pdf renders for screen readers, names its links so.
        id={id}
        className={styles.link}
        style={style}
        aria-label={words || 'Link to another place in this document'}
        onClick={() => onGo(target, from)}
      />
    )
  const address = target.url
  const ask = (event: MouseEvent<HTMLElement>) => {
    if (isKnownDomain(domainOf(address))) return
    event.preventDefault()
    onAsk({ address, element: event.currentTarget })
  }
  return (
    <a
      id={id}
      className={styles.link}
      style={style}
      {...outside(address)}
      title={address}
      aria-label={words || address}
      onClick={ask}
      // The middle button opens a tab too.
      onAuxClick={ask}
    >
      {/* Its words are in the text below. */}
    </a>
  )
}

/** Attributes of a link to the web. An email needs no tab. */
export const outside = (address: string) => ({
  href: address,
  rel: 'noopener noreferrer nofollow',
  ...(!address.startsWith('mailto:') && { target: '_blank' }),
})

const boxOf = ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): CSSProperties => ({
  left: Math.min(x1, x2),
  top: Math.min(y1, y2),
  width: Math.abs(x2 - x1),
  height: Math.abs(y2 - y1),
})
