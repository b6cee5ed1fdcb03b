import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../run'
import { debianPython } from './debian-python'
import { sources } from './sources'
import type { Writer } from './writer'

const inputs = { article: 'LaTeX/article, pdflatex', slides: 'Chromium/drawing' }

/** Files as Google, Apple, Adobe and others write them, made by editing. */
export const habits: Writer = {
  name: 'habits',
  async write(folder, originals) {
    for (const [input, original] of Object.entries(inputs)) {
      const own = join(folder, input)
      await mkdir(own)
      await run(debianPython, [join(sources, 'habits.py'), originals(original), own])
      for (const file of await readdir(own))
        await rename(join(own, file), join(folder, file.replace('.pdf', `, ${input}.pdf`)))
    }
  },
}
