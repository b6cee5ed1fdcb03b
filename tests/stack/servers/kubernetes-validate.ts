import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { installed } from './cache'
import { needPackage } from './apt'

const run = promisify(execFile)
const version = '1.37.0'

/**
 * Checks manifests by the schemas of this version of Kubernetes, and refuses unknown fields. Resolves to the complaints, with the manifest
 * and the field: empty if there are none.
 */
export async function validateManifests(file: string, kubernetes: string): Promise<string> {
  const folder = await installed(`kubernetes-validate-${version}`, async (target) => {
    const hasPip = await run('python3', ['-m', 'pip', '--version']).then(
      () => true,
      () => false,
    )
    if (!hasPip) await needPackage('python3-pip', '/usr/bin/pip3')
    const wanted = `kubernetes-validate==${version}`
    await run('python3', ['-m', 'pip', 'install', '--quiet', '--target', target, wanted])
  })
  const args = ['-m', 'kubernetes_validate', '--strict', '--quiet', '-k', kubernetes, file]
  const env = { ...process.env, PYTHONPATH: folder }
  return run('python3', args, { env }).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: Error & { stdout?: string; stderr?: string }) =>
      (error.stdout ?? '') + (error.stderr ?? '') || error.message,
  )
}
