import helmet from 'helmet'
import type { RequestHandler } from 'express'

/**
 * A strict policy for the web client: everything from this origin. The PDF viewer and the human check use blob workers; the
 * toasts and the PDF's text layer need inline styles. `uploadOrigin`: where files are sent, if elsewhere.
 */
export const createSecurityHeaders = (publicUrl: string, uploadOrigin?: string): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'blob:', ...(uploadOrigin === undefined ? [] : [uploadOrigin])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Set on every response already.
    strictTransportSecurity: false,
    xContentTypeOptions: false,
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: publicUrl.startsWith('https:') || publicUrl.startsWith('http://localhost'),
  })
