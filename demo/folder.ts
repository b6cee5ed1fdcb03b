import { fileURLToPath } from 'node:url'

/** The folder with the demo world's texts and fonts: this one, or `dist/demo/` in the built product. */
export const demoFolder = fileURLToPath(new URL('.', import.meta.url))
