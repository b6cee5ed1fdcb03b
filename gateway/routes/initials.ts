import type { Express, Request, Response } from 'express'
import { nothingThere } from '../http/errors'

const year = 365 * 24 * 3600
const name = /^(\d{1,3})-(.{1,32})\.svg$/su
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/**
 * Pictures of initials, for students who show no face. The address says all that is drawn: colour and one or two letters. Browsers draw the
 * text, because they have fonts for every script.
 */
export function mountInitials(app: Express): void {
  app.get('/files/initials/:name', (request: Request, response: Response) => {
    const [, hue = '', initials = ''] = name.exec(String(request.params['name'])) ?? []
    const signs = [...graphemes.segment(initials)].length
    if (Number(hue) >= 360 || signs < 1 || signs > 3) throw nothingThere()
    const text = initials.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
    response
      .set('Cache-Control', `public, max-age=${year}, immutable`)
      // Opened as a page of its own, it loads and runs nothing.
      .set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
      .type('image/svg+xml')
      .send(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">' +
          `<rect width="96" height="96" fill="hsl(${hue} 42% 36%)"/>` +
          '<text x="48" y="50" fill="#fff" font-family="system-ui, sans-serif" font-size="38" font-weight="600" text-anchor="middle" dominant-baseline="central">' +
          `${text}</text></svg>`,
      )
  })
}
