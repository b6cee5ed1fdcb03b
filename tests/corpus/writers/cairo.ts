import { join } from 'node:path'
import { run } from '../run'
import { debianPython } from './debian-python'
import { sources } from './sources'
import type { Writer } from './writer'

const drawing = join(sources, 'diagram.svg')

export const cairo: Writer = {
  name: 'Cairo',
  async write(folder, originals) {
    await run(debianPython, [join(sources, 'draw-with-cairo.py'), folder])
    await run('rsvg-convert', ['--format', 'pdf', '-o', join(folder, 'a diagram.pdf'), drawing])
    await run('rsvg-convert', ['--format', 'pdf', '-o', join(folder, 'two diagrams.pdf'), drawing, drawing])
    await run('pdftocairo', [
      '-pdf',
      originals('LaTeX/article, pdflatex'),
      join(folder, 'printed by a reader.pdf'),
    ])
  },
}
