import { PDFArray, PDFDict, PDFName, PDFString, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib'
import type { Trigger } from './kinds'

/** Makes the catalog or the first page of an open document lead to the attack. Changes one of the two. */
export function placeTrigger(document: PDFDocument, trigger: Trigger, attack: PDFRef): void {
  const { catalog, context } = document
  const page = document.getPage(0).node
  const [owner, key = ''] = trigger.split(' ')
  const dictAt = (dict: PDFDict, name: string) => {
    const value = dict.lookup(PDFName.of(name))
    return value instanceof PDFDict ? value.clone() : context.obj({})
  }
  const annotate = (annotation: PDFDict | PDFRef) => {
    const known = page.lookup(PDFName.of('Annots'))
    page.set(
      PDFName.of('Annots'),
      context.obj([...(known instanceof PDFArray ? known.asArray() : []), annotation]),
    )
  }
  const frame = { Type: 'Annot', Rect: [0, 0, 9, 9], A: attack }

  if (owner === 'names') {
    const names = dictAt(catalog, 'Names')
    names.set(PDFName.of(key), context.obj({ Names: [PDFString.of('a'), attack] }))
    catalog.set(PDFName.of('Names'), names)
  } else if (key === 'AF') catalog.set(PDFName.of('AF'), context.obj([attack]))
  else if (key === 'form') {
    const form = dictAt(catalog, 'AcroForm')
    if (!form.has(PDFName.of('Fields'))) form.set(PDFName.of('Fields'), context.obj([]))
    form.set(PDFName.of('XFA'), attack)
    catalog.set(PDFName.of('AcroForm'), form)
  } else if (key === 'outline') {
    const item = context.obj({ Title: PDFString.of('Part'), A: attack })
    catalog.set(PDFName.of('Outlines'), context.obj({ First: item, Last: item, Count: 1 }))
  } else if (owner === 'catalog') catalog.set(PDFName.of(key), attack)
  else if (key === 'AA') page.set(PDFName.of('AA'), attack)
  else if (key === 'link') annotate(context.obj({ ...frame, Subtype: 'Link' }))
  else if (key === 'button')
    annotate(context.obj({ ...frame, Subtype: 'Widget', FT: 'Btn', Ff: 65_536, T: PDFString.of('b') }))
  else annotate(attack)
}
