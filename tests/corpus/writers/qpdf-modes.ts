const owner = ['', 'owner']

/** Arguments of qpdf by which students and their programs rewrite files. */
export const qpdfModes: Record<string, readonly string[]> = {
  linearised: ['--linearize'],
  'object streams': ['--object-streams=generate'],
  'linearised object streams': ['--linearize', '--object-streams=generate'],
  'without object streams': ['--object-streams=disable'],
  QDF: ['--qdf'],
  uncompressed: ['--stream-data=uncompress'],
  'recompressed as PDF 1.7': ['--recompress-flate', '--compression-level=9', '--force-version=1.7'],
  'restricted, RC4 of 40 bits': ['--allow-weak-crypto', '--encrypt', ...owner, '40', '--print=n', '--'],
  'restricted, RC4 of 128 bits': ['--allow-weak-crypto', '--encrypt', ...owner, '128', '--modify=none', '--'],
  'restricted, AES of 128 bits': ['--encrypt', ...owner, '128', '--use-aes=y', '--extract=n', '--'],
  'restricted, AES of 256 bits': ['--encrypt', ...owner, '256', '--print=none', '--'],
  'restricted object streams': ['--object-streams=generate', '--encrypt', ...owner, '256', '--'],
}
