/** Fetches only the parts that are viewed: page one of a large PDF shows after its first megabyte. */
export const openOptions = {
  disableAutoFetch: true,
  disableStream: true,
  cMapUrl: '/pdf/cmaps/',
  standardFontDataUrl: '/pdf/standard_fonts/',
  wasmUrl: '/pdf/wasm/',
}
