import { join } from 'node:path'
import { run } from '../run'
import { qpdfModes } from './qpdf-modes'
import type { Originals, Writer } from './writer'

const inputs = ['LaTeX/article, pdflatex', 'LibreOffice/Writer, tagged', 'Chromium/article']

/** More than a rewrite: pages from several files, or on top of each other. */
const combined = (originals: Originals): Record<string, readonly string[]> => ({
  merged: ['--empty', '--pages', ...inputs.map(originals), '--'],
  split: ['--empty', '--pages', originals('LaTeX/beamer, pdflatex'), '2-4', '--'],
  turned: [originals('LaTeX/article, pdflatex'), '--rotate=+90'],
  stamped: [originals('LaTeX/article, pdflatex'), '--overlay', originals('Cairo/handwriting'), '--'],
  attached: [originals('LaTeX/article, pdflatex'), '--add-attachment', originals('Chromium/form'), '--'],
})

export const qpdf: Writer = {
  name: 'qpdf',
  async write(folder, originals) {
    const to = (name: string) => join(folder, `${name.replace('/', ' ')}.pdf`)
    // Exit code 3: written with warnings.
    const write = (args: readonly string[], output: string) => run('qpdf', [...args, output], { allow: [3] })
    for (const input of inputs)
      for (const [mode, args] of Object.entries(qpdfModes))
        await write([originals(input), ...args], to(`${mode}, ${input}`))
    for (const [name, args] of Object.entries(combined(originals))) await write(args, to(name))
  },
}
