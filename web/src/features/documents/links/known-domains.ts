import { z } from 'zod'

const key = 'link-domains'
/** The most recent ones. */
const maxDomains = 200
const kept = z.array(z.string())

/** Where a link leads, in one word: the host of a web page, or the domain of an email address. */
export function domainOf(address: string): string {
  const { protocol, hostname, pathname } = new URL(address)
  if (protocol !== 'mailto:') return hostname
  return `mailto:${decodeAddress(pathname).split('@').at(-1) ?? ''}`.toLowerCase()
}

/** True if the reader followed a link to this domain before, in this browser. */
export const isKnownDomain = (domain: string, storage: Pick<Storage, 'getItem'> = localStorage): boolean =>
  domainsIn(storage).includes(domain)

export function keepDomain(
  domain: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void {
  const others = domainsIn(storage).filter((each) => each !== domain)
  storage.setItem(key, JSON.stringify([domain, ...others].slice(0, maxDomains)))
}

function domainsIn(storage: Pick<Storage, 'getItem'>): readonly string[] {
  try {
    return kept.safeParse(JSON.parse(storage.getItem(key) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

function decodeAddress(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
