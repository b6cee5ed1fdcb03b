import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { Button, ButtonLink } from '../../../components/button'
import { domainOf, keepDomain } from './known-domains'
import { outside, type AskedLink } from './link-layer'
import styles from './link-notice.module.css'

/** Shows where a link leads, before the first visit of a domain. */
export function LinkNotice({
  link: { address, element },
  place,
  onClose,
}: {
  link: AskedLink
  /** The element in which it opens, because that may be full-screen. */
  place: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const domain = domainOf(address)
  const { href, ...attributes } = outside(address)
  const isMail = domain.startsWith('mailto:')
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal container={place}>
        <Popover.Positioner
          anchor={element}
          sideOffset={8}
          collisionPadding={8}
          className={styles.positioner}
        >
          <Popover.Popup className={styles.notice} finalFocus={{ current: element }}>
            <Popover.Title className={styles.title}>
              {isMail ? 'This link opens an email' : `This link leads to ${domain}`}
            </Popover.Title>
            <Popover.Description className={styles.address}>{address}</Popover.Description>
            <div className={styles.actions}>
              <Button variant="secondary" size="dense" onClick={onClose}>
                Stay here
              </Button>
              <ButtonLink
                {...attributes}
                to={href}
                size="dense"
                onClick={() => {
                  keepDomain(domain)
                  onClose()
                }}
              >
                {isMail ? 'Write' : 'Open in a new tab'}
              </ButtonLink>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
