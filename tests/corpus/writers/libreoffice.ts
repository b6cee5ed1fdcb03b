import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../run'
import { sources } from './sources'
import type { Writer } from './writer'

const apps = { Writer: 'document.fodt', Impress: 'slides.fodp', Calc: 'sheet.fods' } as const

/** Settings of the dialog "Export as PDF", by the names of its filter. */
const exports: Record<string, Record<string, boolean | number | string>> = {
  standard: {},
  tagged: { UseTaggedPDF: true },
  'PDF-UA': { PDFUACompliance: true },
  'PDF-A-1b': { SelectPdfVersion: 1 },
  'PDF-A-2b': { SelectPdfVersion: 2 },
  'PDF-A-3b': { SelectPdfVersion: 3 },
  restricted: { RestrictPermissions: true, PermissionPassword: 'owner', Printing: 1, Changes: 0 },
  'full screen': { OpenInFullScreenMode: true, InitialView: 1, Magnification: 1 },
  'with its source': { IsAddStream: true },
  'with notes and links': {
    ExportNotes: true,
    ExportLinksRelativeFsys: true,
    ConvertOOoTargetToPDFTarget: true,
  },
}

const optionsOf = (settings: Record<string, boolean | number | string>) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [
        key,
        { type: typeof value === 'number' ? 'long' : typeof value, value: String(value) },
      ]),
    ),
  )

export const libreOffice: Writer = {
  name: 'LibreOffice',
  async write(folder) {
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    for (const [name, settings] of Object.entries(exports)) {
      for (const [app, source] of Object.entries(apps)) {
        const filter = `pdf:${app.toLowerCase()}_pdf_Export:${optionsOf(settings)}`
        const args = [
          profile,
          '--headless',
          '--convert-to',
          filter,
          '--outdir',
          folder,
          join(sources, 'office', source),
        ]
        await run('soffice', args)
        const made = source.replace(/\.\w+$/, '.pdf')
        await rename(join(folder, made), join(folder, `${app}, ${name}.pdf`))
      }
    }
  },
}
