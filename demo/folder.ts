import { fileURLToPath } from 'node:url'

/** The folder with the demo world's texts and fonts: this one, or `dist/demo/`, seen from there and from the chunks beside it. */
export const demoFolder = fileURLToPath(new URL('../demo/', import.meta.url))
