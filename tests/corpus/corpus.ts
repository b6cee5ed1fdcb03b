import { cairo } from './writers/cairo'
import { chromium } from './writers/chromium'
import { ghostscript } from './writers/ghostscript'
import { habits } from './writers/habits'
import { latex } from './writers/latex'
import { libreOffice } from './writers/libreoffice'
import { pdfLib } from './writers/pdf-lib'
import { pdfkit, pdfkitPictures } from './writers/pdfkit'
import { qpdf } from './writers/qpdf'
import { img2pdf, ocrmypdf } from './writers/scans'
import type { Writer } from './writers/writer'

/** Each stage edits files of the stages before. */
export const stages: readonly (readonly Writer[])[] = [
  [libreOffice, latex, chromium, pdfkit, pdfkitPictures, img2pdf],
  [pdfLib, cairo, ghostscript, ocrmypdf, habits],
  [qpdf],
]
