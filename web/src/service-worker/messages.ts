/** Messages from a page to a service worker. */
export const messages = {
  /** Take over from the active worker. */
  activate: 'activate',
  /** The same, if no other page is open: an older one would miss its files. */
  activateIfAlone: 'activate-if-alone',
  /** Answer with the name of the build's frame. */
  frame: 'frame',
} as const

/** The name of the frame among files of a build, which changes with every change of the code; null if there is none. */
export const frameOf = (files: readonly string[]): string | null =>
  files.map((file) => /(?:^|\/)(frame-[\w-]+\.js)$/.exec(file)?.[1]).find((name) => name !== undefined) ??
  null
