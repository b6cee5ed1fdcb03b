import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eventually } from '../../client/eventually'
import { freePort } from '../../client/free-port'
import { hasEnded } from '../../client/has-ended'
import { needPackage } from './apt'

const template = fileURLToPath(new URL('../../../deploy/nginx/default.conf.template', import.meta.url))
const tlsPage = fileURLToPath(new URL('../../../deploy/nginx/tls/README.md', import.meta.url))
const binary = '/usr/sbin/nginx'

export const installNginx = () => needPackage('nginx-light', binary)

/** nginx before two gateways on these loopback ports. */
export const startNginx = ([first, second]: readonly number[], options: Listening = {}) =>
  startNginxWith(
    (site) =>
      site.replace('${GATEWAY_1}', `127.0.0.1:${first}`).replace('${GATEWAY_2}', `127.0.0.1:${second}`),
    options,
  )

/** `tls`: on another port, with a self-signed certificate as described on its page. `ipv6`: at both loopback addresses. */
interface Listening {
  tls?: boolean
  ipv6?: boolean
}

/** The distribution's nginx with the deployed configuration. `complete` fills in what it is in front of. */
export async function startNginxWith(
  complete: (site: string) => string,
  { tls = false, ipv6 = false }: Listening = {},
) {
  await installNginx()
  const folder = await mkdtemp(join(tmpdir(), 'studyshelf-nginx-'))
  const port = await freePort()
  const site = complete(await readFile(template, 'utf8'))
    .replace('/etc/nginx/tls/', `${folder}/tls/`)
    .replace('/var/log/nginx/', `${folder}/`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('${LISTEN_IPV6}', ipv6 ? `listen [::1]:${port};` : '')
  await mkdir(join(folder, 'tls'))
  const tlsPort = await freePort()
  if (tls) await layOutTls(join(folder, 'tls'), { port: tlsPort, ipv6 })
  await writeFile(join(folder, 'nginx.conf'), wholeConfiguration(folder, site))
  const child = spawn(binary, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  })
  const stop = async () => {
    if (!hasEnded(child)) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  const origin = `http://127.0.0.1:${port}`
  await eventually(() => fetch(`${origin}/metrics`, { redirect: 'manual' })).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    origin,
    port,
    tlsPort,
    pid: child.pid ?? 0,
    /** The access log so far. */
    accessLog: () => readFile(join(folder, 'access.log'), 'utf8'),
    stop,
  }
}

/** The configuration that nginx's image has around the site's own. */
const wholeConfiguration = (folder: string, site: string) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  error_log ${folder}/error.log;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${site}
}
`

/** The addition that the page about TLS describes. */
async function layOutTls(folder: string, { port, ipv6 }: { port: number; ipv6: boolean }): Promise<void> {
  const [, told = ''] = /```nginx\n([^]*?)```/.exec(await readFile(tlsPage, 'utf8')) ?? []
  const configuration = told
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('listen [::]:443 ', ipv6 ? `listen [::1]:${port} ` : '# ')
    .replaceAll('/etc/nginx/tls/', `${folder}/`)
  await writeFile(join(folder, 'studyshelf.conf'), configuration)
  const made = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`]
  const about = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  await promisify(execFile)('openssl', ['req', '-x509', ...about, '-subj', '/CN=localhost', ...made])
}
