import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const openssl = (...args: string[]) => promisify(execFile)('openssl', args)
const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']

/** Paths of PEM files: an authority, a certificate by it for this machine, and its key. */
export interface Certificates {
  ca: string
  cert: string
  key: string
  /** Key and certificate in one file, as some servers and drivers want them. */
  both: string
}

/** Creates an authority and certificates by it. `name` separates several in one folder. */
export async function makeCertificates(folder: string, name = 'test'): Promise<Certificates> {
  const [ca, caKey] = [join(folder, `${name}-ca.pem`), join(folder, `${name}-ca.key`)]
  const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)]
  await openssl('req', '-x509', ...made, '-subj', `/CN=${name} authority`, '-keyout', caKey, '-out', ca)
  const about = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const signed = ['-CA', ca, '-CAkey', caKey, '-addext', 'basicConstraints=CA:FALSE']
  await openssl('req', '-x509', ...made, ...signed, ...about, '-keyout', key, '-out', cert)
  const both = join(folder, `${name}-both.pem`)
  await writeFile(both, (await readFile(key, 'utf8')) + (await readFile(cert, 'utf8')))
  return { ca, cert, key, both }
}
