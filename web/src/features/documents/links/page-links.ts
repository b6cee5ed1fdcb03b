import { z } from 'zod'

/** A destination in the file: its name, or the page with a place on it. */
export type Destination = string | readonly unknown[]
/** Corners in the coordinates of the page. */
export type Rectangle = readonly [number, number, number, number]
export const turns = ['FirstPage', 'PrevPage', 'NextPage', 'LastPage'] as const

export type LinkTarget =
  | { kind: 'web'; url: string }
  | { kind: 'place'; destination: Destination }
  | { kind: 'turn'; turn: (typeof turns)[number] }

export interface PageLink {
  id: string
  rectangle: Rectangle
  /** The words that it covers; empty if there are none. */
  words: string
  /** The frame that the file asks for, as red, green and blue. */
  frame: readonly number[] | null
  target: LinkTarget
}

/** More than any honest page has. */
const maxLinks = 500
const maxWords = 200

/** The fields of a link annotation of pdf.js that we use: no scripts, forms, attachments or layers. */
const annotation = z.object({
  subtype: z.literal('Link'),
  id: z.string(),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  overlaidText: z.string().catch(''),
  url: z.string().optional(),
  dest: z.union([z.string(), z.array(z.unknown())]).nullish(),
  action: z.enum(turns).optional().catch(undefined),
  borderStyle: z.object({ width: z.number() }).catch({ width: 0 }),
  borderColor: z
    .custom<ArrayLike<number>>((value) => value instanceof Uint8ClampedArray)
    .nullish()
    .catch(null),
})
type Annotation = z.infer<typeof annotation>

/** The links among the annotations of a page, as pdf.js gives them. */
export const linksOf = (annotations: readonly unknown[]): PageLink[] =>
  annotations
    .flatMap((given) => {
      const { data } = annotation.safeParse(given)
      const target = data && targetOf(data)
      return data && target ? [{ ...lookOf(data), target }] : []
    })
    .slice(0, maxLinks)

const lookOf = ({ id, rect, overlaidText, borderStyle, borderColor }: Annotation) => ({
  id,
  rectangle: rect,
  words: overlaidText.replace(/\s+/g, ' ').trim().slice(0, maxWords),
  frame: borderStyle.width > 0 && borderColor ? Array.from(borderColor) : null,
})

function targetOf({ url, dest, action }: Annotation): LinkTarget | null {
  if (url !== undefined) {
    const address = webAddress(url)
    return address === null ? null : { kind: 'web', url: address }
  }
  if (dest !== undefined && dest !== null) return { kind: 'place', destination: dest }
  return action === undefined ? null : { kind: 'turn', turn: action }
}

/** The normalised address, if a link may lead there. */
export function webAddress(text: string): string | null {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
}
