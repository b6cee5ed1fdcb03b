const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Texts of the elements with this name, in order. For the flat answers of S3: no attributes, no nesting of a name. */
export const textsOf = (xml: string, name: string): string[] =>
  xml
    .split(`<${name}>`)
    .slice(1)
    .map((rest) => decode(rest.slice(0, Math.max(0, rest.indexOf(`</${name}>`)))))

/** Text of the first element with this name. */
export const textOf = (xml: string, name: string): string | undefined => textsOf(xml, name)[0]

const decode = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (all, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? all
      return String.fromCodePoint(hex === undefined ? Number(decimal) : parseInt(hex, 16))
    },
  )
