import { startNginxWith } from '../../tests/stack/servers/nginx'
import { hostOf } from './hosts'

/**
 * One nginx in front of several installations, each by its name and at its loopback port: the deployed configuration, with a group of gateways
 * for each host. It answers other hosts 421.
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
