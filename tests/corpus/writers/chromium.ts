import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium as browsers, type Page } from '@playwright/test'
import { headlessOptions } from '../../e2e/chromium'
import { essay } from '../../fixtures/pdfs'
import { jpeg } from './pictures'
import type { Writer } from './writer'

type PrintOptions = NonNullable<Parameters<Page['pdf']>[0]>

const article = `<h1 id="a">Notes</h1><p><a href="https://example.org/x?y=1">A paper</a>, <a href="#b">below</a>,
  <a href="file:///home/me/other.pdf">a file</a>, <a href="mailto:a@example.org">mail</a>.</p><h2 id="b">Below</h2><p>${essay(3, 500)}</p>`
const table = `<table border="1">${Array.from({ length: 80 }, (_, i) => `<tr><td>${i}</td><td>${i * i}</td></tr>`).join('')}</table>`
const formula =
  '<p><math display="block"><mfrac><mi>a</mi><msqrt><mi>b</mi></msqrt></mfrac></math></p><p>中文 العربية 😀 ﬁ</p>'
const form =
  '<form action="https://example.org"><input value="A"><input type="checkbox" checked><select><option>One</select><button>Send</button></form><script>1</script>'
const drawing =
  '<svg width="400" height="300"><circle cx="90" cy="90" r="60" fill="teal" opacity=".5"/><text x="90" y="90">Venn</text></svg><canvas></canvas>'

async function pictures(): Promise<string> {
  const urls = await Promise.all(
    Array.from(
      { length: 60 },
      async (_, i) => `data:image/jpeg;base64,${(await jpeg(i, 640, 480)).toString('base64')}`,
    ),
  )
  return urls
    .map((url, i) => `<div style="break-after:page"><p>Slide ${i}</p><img src="${url}"></div>`)
    .join('')
}

export const chromium: Writer = {
  name: 'Chromium',
  async write(folder) {
    const browser = await browsers.launch(headlessOptions)
    try {
      const page = await browser.newPage()
      const print = async (name: string, html: string, options: PrintOptions = {}) => {
        await page.setContent(`<html lang="en"><title>${name}</title>${html}</html>`)
        await writeFile(join(folder, `${name}.pdf`), await page.pdf({ format: 'A4', ...options }))
      }
      for (const [name, html] of Object.entries({ article, table, formula, form, drawing })) {
        await print(name, html)
        await print(`${name}, tagged with an outline`, html, { tagged: true, outline: true })
      }
      const headed = { displayHeaderFooter: true, margin: { top: '2cm', bottom: '2cm' } }
      await print('headers and footers', article, headed)
      await print('landscape', table, { landscape: true, scale: 0.7 })
      await print('60 pages with pictures', await pictures())
    } finally {
      await browser.close()
    }
  },
}
