import type { Plugin } from 'vite'

const olderFormats = /,\s*url\([^)]+\.(?:woff|ttf)\) format\("\w+"\)/g

/** Leaves out of KaTeX's style sheet the font formats that no supported browser asks for. */
export const katexFonts = (): Plugin => ({
  name: 'katex-fonts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/katex\/dist\/katex\.min\.css/ },
    handler: (code) => ({ code: code.replaceAll(olderFormats, ''), map: null }),
  },
})
