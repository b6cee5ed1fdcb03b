import PDFDocument from 'pdfkit'

export interface PdfOptions {
  pages?: number
  text?: string
  size?: [number, number]
  /** Passwords, permissions. */
  security?: PDFKit.PDFDocumentOptions
}

/** A small harmless PDF, as a real program writes it. */
export function makePdf({ pages = 1, text = 'Notes', size, security }: PdfOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ size: size ?? 'A4', autoFirstPage: false, ...security })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
  for (let page = 1; page <= pages; page += 1) {
    document.addPage().fontSize(28).text(`${text} ${page}`, 40, 40)
  }
  document.end()
  return done
}
