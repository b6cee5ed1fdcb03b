/** Fetches only the parts that are viewed: page one of a large PDF shows after its first megabyte. */
export const openOptions = {
  disableAutoFetch: true,
  disableStream: true,
  cMapUrl: '/pdf/cmaps/',
  // CMYK colours, as of a print shop. Without the profile they are too bright.
  iccUrl: '/pdf/iccs/',
  standardFontDataUrl: '/pdf/standard_fonts/',
  wasmUrl: '/pdf/wasm/',
}
