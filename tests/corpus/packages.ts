import { existsSync } from 'node:fs'
import { run } from './run'

/** Debian's packages for the writers and judges, each with a file that it installs. */
const needed = {
  qpdf: '/usr/bin/qpdf',
  'poppler-utils': '/usr/bin/pdftoppm',
  'texlive-latex-recommended': '/usr/share/texlive/texmf-dist/tex/latex/beamer/beamer.cls',
  'texlive-latex-extra': '/usr/share/texlive/texmf-dist/tex/latex/tagpdf/tagpdf.sty',
  'texlive-fonts-recommended': '/usr/share/texlive/texmf-dist/fonts/tfm/adobe/zapfding/pzdr.tfm',
  'texlive-pictures': '/usr/share/texlive/texmf-dist/tex/latex/pgf/frontendlayer/tikz.sty',
  'texlive-luatex': '/usr/share/texlive/texmf-dist/tex/luatex/luaotfload/luaotfload.sty',
  lmodern: '/usr/share/texmf/tex/latex/lm/lmodern.sty',
  'libreoffice-writer-nogui': '/usr/lib/libreoffice/program/libswlo.so',
  'libreoffice-impress-nogui': '/usr/lib/libreoffice/program/libsdlo.so',
  'libreoffice-calc-nogui': '/usr/lib/libreoffice/program/libsclo.so',
  ghostscript: '/usr/bin/gs',
  'librsvg2-bin': '/usr/bin/rsvg-convert',
  'python3-cairo': '/usr/lib/python3/dist-packages/cairo/__init__.py',
  'python3-pikepdf': '/usr/lib/python3/dist-packages/pikepdf/__init__.py',
  img2pdf: '/usr/bin/img2pdf',
  ocrmypdf: '/usr/bin/ocrmypdf',
  'fonts-dejavu-core': '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  chromium: '/usr/bin/chromium',
}

/** Installs the packages that are missing, if root may with apt-get; `say` is told. Throws with the command to run. */
export async function needPackages(say: (line: string) => void): Promise<void> {
  const missing = () =>
    Object.entries(needed)
      .filter(([, file]) => !existsSync(file))
      .map(([name]) => name)
  const lacking = missing()
  if (lacking.length === 0) return
  const command = `apt-get install --no-install-recommends ${lacking.join(' ')}`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`Programs that write PDFs are missing. As root on Debian: ${command}`)
  say(`installing ${lacking.join(', ')}`)
  const apt = (...args: string[]) =>
    run('apt-get', ['-q', '-y', ...args], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      limitMs: 20 * 60_000,
    })
  const install = () => apt('install', '--no-install-recommends', ...lacking)
  await install().catch(async () => {
    await apt('update')
    await install()
  })
  const still = missing()
  if (still.length > 0) throw new Error(`Installed, but without the expected files: ${still.join(', ')}`)
}
