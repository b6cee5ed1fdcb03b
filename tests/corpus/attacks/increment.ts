export interface Entry {
  number: number
  generation?: number
  /** In the file, or in the object stream. */
  offset: number
  /** Number of the object stream that contains it. */
  within?: number
}

export interface Trailer {
  /** Offset of the table before. */
  previous: number
  /** The keys of the trailer except `Prev` and `Size`. */
  keys: string
  isStream: boolean
  /** Largest number of an object in the file before. */
  largest: number
}

/** Reads the offset of the last table of a file, and its form. */
export function lastTable(bytes: Buffer): Pick<Trailer, 'previous' | 'isStream'> {
  const [, offset = '0'] =
    /startxref\s+(\d+)/.exec(bytes.subarray(bytes.lastIndexOf('startxref')).toString('latin1')) ?? []
  const previous = Number(offset)
  return { previous, isStream: !bytes.subarray(previous, previous + 9).includes('xref') }
}

/** The end of an incremental update that starts its table at `offset`, in the form that the file has so far. */
export function writeTable(entries: readonly Entry[], offset: number, trailer: Trailer): string {
  const all = [...entries].sort((a, b) => a.number - b.number)
  const largest = Math.max(trailer.largest, all.at(-1)!.number)
  const end = `startxref\n${offset}\n%%EOF\n`
  if (!trailer.isStream) {
    const rows = all.map(
      ({ number, generation = 0, offset: at }) =>
        `${number} 1\n${String(at).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`,
    )
    return `xref\n${rows.join('')}trailer\n<</Size ${largest + 1}${trailer.keys}/Prev ${trailer.previous}>>\n${end}`
  }
  const own = largest + 1
  const rows = [...all, { number: own, offset }].map(row)
  const index = [...all.map(({ number }) => number), own].map((number) => `${number} 1`).join(' ')
  const dict = `/Type/XRef/W[1 4 2]/Index[${index}]/Size ${own + 1}${trailer.keys}/Prev ${trailer.previous}`
  const table = Buffer.concat(rows).toString('latin1')
  return `${own} 0 obj\n<<${dict}/Length ${table.length}>>\nstream\n${table}\nendstream\nendobj\n${end}`
}

function row({ offset, generation = 0, within }: Entry): Buffer {
  const bytes = Buffer.alloc(7)
  bytes.writeUInt8(within === undefined ? 1 : 2, 0)
  bytes.writeUInt32BE(within ?? offset, 1)
  bytes.writeUInt16BE(within === undefined ? generation : 0, 5)
  return bytes
}
