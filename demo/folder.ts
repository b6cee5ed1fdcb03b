import { fileURLToPath } from 'node:url'

/** The folder with the demo world's texts and fonts: this one, or `dist/demo/`, which `dist/chunks/` uses too. */
export const demoFolder = fileURLToPath(new URL('../demo/', import.meta.url))
