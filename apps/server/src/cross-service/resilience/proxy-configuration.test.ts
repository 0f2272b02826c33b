import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../../..')
const text = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** A self-signed key and certificate, `portal.key` and `portal.crt`. */
function makeCertificate(folder: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const files = ['-keyout', 'portal.key', '-out', 'portal.crt']
  const command = ['req', '-x509', ...key, '-subj', '/CN=portal.example', ...files]
  execFileSync('/usr/bin/openssl', command, { cwd: folder, stdio: 'pipe' })
}

describe('proxy configurations in deploy/', () => {
  it('do not expose operator endpoints in nginx, and never retry a POST', () => {
    const file = text('deploy/nginx.conf')
    const [, doors = ''] = /location ~\* (\S+) \{ return 404; \}/.exec(file) ?? []
    const isClosed = (address: string) => new RegExp(doors, 'i').test(address)
    for (const address of ['/metrics', '/operate/backup', '//metrics', '/METRICS/'])
      expect(isClosed(address)).toBe(true)
    for (const address of ['/', '/northstar/', '/operated/', '/northstar/metrics'])
      expect(isClosed(address)).toBe(false)
    expect(text('docs/operating/run.md')).toContain(`location ~* ${doors} { return 404; }`)
    const directives = file.replaceAll(/^ *#.*$/gm, '')
    expect(/proxy_next_upstream (.*);/.exec(directives)?.[1]).toBe('error timeout http_502')
    // It skips an instance for longer than that one keeps its port open.
    const [, alone] = /max_fails=1 fail_timeout=(\d+)s/.exec(file) ?? []
    const [, drain] = /DRAIN_SECONDS=(\d+)/.exec(file) ?? []
    expect(Number(alone)).toBeGreaterThan(Number(drain))
    const logged = /log_format evenkeel '([^']*)'/.exec(directives)?.[1]?.match(/\$\w+/g)
    expect(logged).toEqual([
      '$time_iso8601',
      '$request_method',
      '$status',
      '$request_time',
      '$upstream_addr',
      '$upstream_status',
    ])
  })

  const hasNginx = existsSync('/usr/sbin/nginx') && existsSync('/usr/bin/openssl')
  it.skipIf(!hasNginx)('are accepted by nginx, with TLS', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-nginx-'))
    makeCertificate(folder)
    // Only the folders differ; no test opens the ports.
    const site = text('deploy/nginx.conf')
      // The staff host may have the same certificate here.
      .replaceAll('/etc/nginx/staff.', '/etc/nginx/portal.')
      .replaceAll('/etc/nginx/', `${folder}/`)
      .replaceAll('/var/log/nginx/', `${folder}/`)
      .replaceAll(/listen (?:\[::\]:)?(\d+)/g, `listen unix:${folder}/$1.sock`)
      .replaceAll(/^( +listen unix.*)\n\1$/gm, '$1')
    writeFileSync(path.join(folder, 'site.conf'), site)
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      `pid ${folder}/nginx.pid; error_log stderr; events {} http { include site.conf; }`,
    )
    const { status, stderr } = spawnSync('/usr/sbin/nginx', [
      '-t',
      '-p',
      folder,
      '-c',
      path.join(folder, 'nginx.conf'),
    ])
    rmSync(folder, { recursive: true, force: true })
    expect([status, stderr.toString()]).toEqual([0, expect.stringContaining('test is successful')])
  })

  const hasHaproxy = existsSync('/usr/sbin/haproxy') && existsSync('/usr/bin/openssl')
  it.skipIf(!hasHaproxy)('are accepted by HAProxy, with and without TLS', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-haproxy-'))
    makeCertificate(folder)
    const certificate = path.join(folder, 'portal.pem')
    const parts = ['portal.crt', 'portal.key'].map((name) => readFileSync(path.join(folder, name), 'utf8'))
    writeFileSync(certificate, parts.join(''))
    const addresses = {
      INSTANCE_1: '127.0.0.1:3001',
      INSTANCE_2: '127.0.0.1:3002',
      PORTAL_BIND: '127.0.0.1:8080',
    }
    const database = { DATABASE_BIND: '127.0.0.1:6432', DATABASE_1: '127.0.0.1:1', DATABASE_2: '127.0.0.1:2' }
    const check = (file: string, env: Readonly<Record<string, string>>) =>
      spawnSync('/usr/sbin/haproxy', ['-c', '-f', path.join(root, 'deploy', file)], { env }).status
    const asked = [
      check('haproxy.cfg', addresses),
      check('haproxy.cfg', { ...addresses, PORTAL_CERTIFICATE: certificate }),
      // A configured certificate is read.
      check('haproxy.cfg', { ...addresses, PORTAL_CERTIFICATE: path.join(folder, 'none.pem') }),
      check('haproxy-postgres.cfg', database),
    ]
    rmSync(folder, { recursive: true, force: true })
    expect(asked).toEqual([0, 0, 1, 0])
  })

  it('include a unit for the database proxy, with the settings its configuration reads', () => {
    const unit = text('deploy/evenkeel-database-proxy.service')
    const read = new Set(text('deploy/haproxy-postgres.cfg').match(/(?<=\$\{)\w+/g))
    const set = [...unit.matchAll(/^# {3}(\w+)=/gm)].map(([, name]) => name)
    expect(new Set(set)).toEqual(read)
    expect(unit).toMatch(/^User=haproxy$/m)
    const page = text('docs/operating/high-availability.md')
    for (const named of [
      'deploy/evenkeel-database-proxy.service',
      '/etc/default/evenkeel-database-proxy',
      '/etc/haproxy/evenkeel-database.cfg',
    ])
      expect(page).toContain(named)
  })
})
