/** One page each: a heading and a few short paragraphs. */
export type Chapter = readonly [heading: string, ...paragraphs: string[]]
