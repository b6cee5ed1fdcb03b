import { startNginxWith } from '../../tests/stack/servers/nginx'
import { hostOf } from './hosts'

/**
 * Starts one nginx in front of several installations. `ports`: the loopback port of each, by name. The configuration is the deployed one,
 * with a group of gateways for each host. Requests for other hosts get status 421.
 */
export const startEntrance = (ports: ReadonlyMap<string, number>) =>
  startNginxWith((site) =>
    site
      .replace(/^upstream gateways \{.*?^\}$/ms, () => groupsOf(ports))
      .replace(
        'server_tokens off;',
        () => `server_tokens off;\n  if ($gateways_of_host = '') { return 421; }`,
      )
      .replace('proxy_pass http://gateways;', () => 'proxy_pass http://$gateways_of_host;'),
  )

const groupsOf = (ports: ReadonlyMap<string, number>): string => `
map $host $gateways_of_host {
  ${[...ports.keys()].map((name) => `${hostOf(name)} ${groupOf(name)};`).join('\n  ')}
  default '';
}
${[...ports].map(([name, port]) => groupFor(name, port)).join('\n')}`

const groupOf = (name: string): string => `gateways_of_${name}`

const groupFor = (name: string, port: number): string => `upstream ${groupOf(name)} {
  hash $sticky consistent;
  server 127.0.0.1:${port} max_fails=0;
  keepalive 64;
}`
