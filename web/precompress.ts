import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|mjs|css|svg)$/
const smallest = 1024

/** Leaves a `.br` and a `.gz` beside what compresses well: the gateway serves them as they are. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        await Promise.all(
          Object.values(bundle).map(async (output) => {
            const source = Buffer.from(output.type === 'chunk' ? output.code : output.source)
            if (!compressible.test(output.fileName) || source.length < smallest) return
            const [br, gz] = await Promise.all([
              promisify(brotliCompress)(source),
              promisify(gzip)(source, { level: 9 }),
            ])
            this.emitFile({ type: 'asset', fileName: `${output.fileName}.br`, source: br })
            this.emitFile({ type: 'asset', fileName: `${output.fileName}.gz`, source: gz })
          }),
        )
      },
    },
  }
}
