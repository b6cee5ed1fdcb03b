import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { run } from '../run'
import { jpeg, photo } from './pictures'
import { debianPython } from './debian-python'
import type { Writer } from './writer'

/** Page of a scanner: text that can be recognised. */
const scan = (text: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><rect width="100%" height="100%" fill="#fdfdf8"/><text x="120" y="250" font-size="60" font-family="DejaVu Sans">${text}</text></svg>`,
  )

export const img2pdf: Writer = {
  name: 'img2pdf',
  async write(folder) {
    const pictures = {
      photo: photo(1).jpeg(),
      progressive: photo(2).jpeg({ progressive: true }),
      CMYK: photo(3).toColourspace('cmyk').jpeg(),
      grey: photo(4).greyscale().jpeg(),
      palette: photo(5).png({ palette: true }),
      'black and white': photo(6).greyscale().threshold().png({ palette: true, colours: 2 }),
      '16 bits': photo(7).removeAlpha().toColourspace('grey16').png(),
    }
    for (const [name, picture] of Object.entries(pictures)) {
      const path = join(folder, name)
      await writeFile(path, await picture.toBuffer())
      await run('img2pdf', [path, '-o', `${path}.pdf`])
    }
    const many = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        const path = join(folder, `page ${i}`)
        await writeFile(path, await jpeg(i, 1240, 1754))
        return path
      }),
    )
    await run('img2pdf', [...many, '--pagesize', 'A4', '-o', join(folder, '60 pages.pdf')])
    await run('img2pdf', [...many.slice(0, 3), '--pdfa', '-o', join(folder, 'PDF-A.pdf')])
  },
}

export const ocrmypdf: Writer = {
  name: 'OCRmyPDF',
  async write(folder, originals) {
    const picture = join(folder, 'scan.png')
    await writeFile(picture, await sharp(scan('Lecture 5: recursion')).removeAlpha().png().toBuffer())
    // One thread: several of them wait for each other busily.
    const env = { OMP_THREAD_LIMIT: '1' }
    const ocr = (args: readonly string[], input: string, name: string) => {
      const output = join(folder, `${name}.pdf`)
      return run(debianPython, ['-m', 'ocrmypdf', '-q', '-j1', '-O0', ...args, input, output], { env })
    }
    await ocr(['--image-dpi', '150', '--output-type', 'pdf'], picture, 'as a PDF')
    await ocr(['--image-dpi', '150', '--output-type', 'pdfa'], picture, 'as PDF-A')
    await ocr(['--skip-text', '--output-type', 'pdf'], originals('LaTeX/article, pdflatex'), 'of text')
    await ocr(['--output-type', 'pdfa'], originals('img2pdf/photo'), 'of a photo')
  },
}
