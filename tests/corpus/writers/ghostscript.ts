import { join } from 'node:path'
import { run } from '../run'
import type { Writer } from './writer'

const settings: Record<string, readonly string[]> = {
  screen: ['-dPDFSETTINGS=/screen'],
  ebook: ['-dPDFSETTINGS=/ebook'],
  printer: ['-dPDFSETTINGS=/printer'],
  prepress: ['-dPDFSETTINGS=/prepress'],
  'PDF 1.3': ['-dCompatibilityLevel=1.3'],
  'PDF-A-2': ['-dPDFA=2', '-sColorConversionStrategy=RGB', '-dPDFACompatibilityPolicy=1'],
  grey: ['-sColorConversionStrategy=Gray', '-dProcessColorModel=/DeviceGray'],
  CMYK: ['-sColorConversionStrategy=CMYK', '-dProcessColorModel=/DeviceCMYK'],
  'pages as text only': ['-dNoOutputFonts'],
  restricted: ['-sOwnerPassword=owner', '-dEncryptionR=3', '-dKeyLength=128', '-dPermissions=-3904'],
}

export const ghostscript: Writer = {
  name: 'Ghostscript',
  async write(folder, originals) {
    const fixed = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=pdfwrite']
    for (const [name, args] of Object.entries(settings)) {
      for (const original of ['LaTeX/article, pdflatex', 'Chromium/drawing']) {
        const output = join(folder, `${name}, ${original.replace('/', ' ')}.pdf`)
        await run('gs', [...fixed, ...args, `-sOutputFile=${output}`, originals(original)])
      }
    }
  },
}
