import { readdirSync } from 'node:fs'
import { extname } from 'node:path'
import type { RequestHandler } from 'express'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.wasm': 'application/wasm',
}
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

/** Rewrites the request to the compressed copy that the build made, if there is one and the browser accepts it. */
export function servePrecompressed(folder: string): RequestHandler {
  const files = new Set(listFiles(folder))
  return (request, response, next) => {
    const type = types[extname(request.path)]
    if (type === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    const available = encodings.filter(({ suffix }) => files.has(request.path + suffix))
    if (available.length === 0) return next()
    response.vary('Accept-Encoding')
    // Browsers list gzip first; we prefer the smaller one.
    const chosen = available.find(({ name }) => request.acceptsEncodings(name) === name)
    if (chosen !== undefined) {
      response.setHeader('Content-Encoding', chosen.name)
      response.setHeader('Content-Type', type)
      request.url = request.path + chosen.suffix
    }
    next()
  }
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (path) => '/' + path.replaceAll('\\', '/'),
    )
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
