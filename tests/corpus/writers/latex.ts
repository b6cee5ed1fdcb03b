import { cp, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../run'
import { jpeg } from './pictures'
import { sources } from './sources'
import type { Writer } from './writer'

const sourcesOf = {
  pdflatex: ['article', 'beamer', 'links-out', 'form', 'attached', 'tagged', 'mathml', 'pictures'],
  lualatex: ['article', 'beamer', 'tagged', 'mathml'],
}
/** Settings that templates have. */
const settings: Record<string, string> = {
  'PDF 1.4': '\\pdfminorversion=4 \\pdfobjcompresslevel=0 ',
  uncompressed: '\\pdfcompresslevel=0 \\pdfobjcompresslevel=0 ',
  'PDF 1.7': '\\pdfminorversion=7 \\pdfobjcompresslevel=3 ',
}

export const latex: Writer = {
  name: 'LaTeX',
  async write(folder) {
    await cp(join(sources, 'latex'), folder, { recursive: true })
    await writeFile(join(folder, 'photo.jpg'), await jpeg(1))
    const typeset = async (engine: string, source: string, name: string, before = '') => {
      const args = ['-interaction=nonstopmode', '-halt-on-error', `-jobname=${source}-job`]
      // Twice, for the table of contents.
      for (let i = 0; i < (source === 'pictures' ? 1 : 2); i += 1)
        await run(engine, [...args, `${before}\\input{${source}.tex}`], { cwd: folder })
      const ending = engine === 'latex' ? 'dvi' : 'pdf'
      await rename(join(folder, `${source}-job.${ending}`), join(folder, `${name}.${ending}`))
    }
    for (const [engine, names] of Object.entries(sourcesOf))
      for (const source of names) await typeset(engine, source, `${source}, ${engine}`)
    for (const [name, before] of Object.entries(settings))
      for (const source of ['article', 'beamer'])
        await typeset('pdflatex', source, `${source}, ${name}`, before)

    await typeset('latex', 'article', 'by DVI')
    await run('dvipdfmx', ['-q', '-o', 'article, dvipdfmx.pdf', 'by DVI.dvi'], { cwd: folder })
    await run('dvips', ['-q', '-o', 'article.ps', 'by DVI.dvi'], { cwd: folder })
    await run('ps2pdf', ['article.ps', 'article, dvips.pdf'], { cwd: folder })
  },
}
