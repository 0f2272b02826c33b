import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const deploy = path.resolve(import.meta.dirname, '../../../../../../deploy')

/** A proxy in front of two instances, configured as in `deploy/`. */
export interface Proxy {
  /** Whether the program is installed; otherwise a line that says what is missing. */
  missing(): string | null
  /** Starts it on `portSetting` in front of the ports of the instances; returns a stop function. */
  start(folder: string, port: string, instances: readonly [string, string]): () => Promise<void>
  /** Milliseconds after which a ready instance certainly receives requests again. */
  readonly noticedAfter: number
}

/** Path of a program, or null. */
export function findProgram(name: string, version: string): string | null {
  for (const program of [name, `/usr/sbin/${name}`, `/opt/homebrew/bin/${name}`]) {
    try {
      execFileSync(program, [version], { stdio: 'ignore' })
      return program
    } catch {
      // Try the next folder.
    }
  }
  return null
}

export function runProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const proxy = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } })
  const gone = once(proxy, 'exit')
  return async () => {
    proxy.kill('SIGTERM')
    await gone
  }
}

const haproxy: Proxy = {
  missing: () =>
    findProgram('haproxy', '-v') ? null : 'HAProxy is not installed (Debian: apt-get install haproxy).',
  start: (_folder, port, [one, two]) =>
    runProgram(findProgram('haproxy', '-v') ?? '', ['-db', '-f', path.join(deploy, 'haproxy.cfg')], {
      PORTAL_BIND: `127.0.0.1:${port}`,
      INSTANCE_1: `127.0.0.1:${one}`,
      INSTANCE_2: `127.0.0.1:${two}`,
    }),
  // Two successful checks, half a second apart, plus a margin.
  noticedAfter: 2000,
}

/** `deploy/nginx.conf` adapted to one machine: other ports, no certificate, everything in one folder. */
export function createNginxConfiguration(
  folder: string,
  port: string,
  [one, two]: readonly [string, string],
) {
  const file = readFileSync(path.join(deploy, 'nginx.conf'), 'utf8')
  const site = file
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${one}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${two}`)
    .replaceAll(/^ +(?:ssl_.*|listen \[::\].*)\n/gm, '')
    .replaceAll('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    // Unused here, and port 80 is not available.
    .replace('listen 80;', `listen unix:${folder}/plain.sock;`)
    .replaceAll('/var/log/nginx/evenkeel.log', `${folder}/access.log`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  return `daemon off; pid ${folder}/nginx.pid; worker_processes 2; error_log stderr crit;
events { worker_connections 4000; }
http { ${temporary.join(' ')} ${site} }
`
}

const nginx: Proxy = {
  missing: () =>
    findProgram('nginx', '-v') ? null : 'nginx is not installed (Debian: apt-get install nginx-light).',
  start: (folder, port, instances) => {
    const place = path.join(folder, 'nginx')
    mkdirSync(place, { recursive: true })
    writeFileSync(path.join(place, 'nginx.conf'), createNginxConfiguration(place, port, instances))
    return runProgram(findProgram('nginx', '-v') ?? '', ['-p', place, '-c', path.join(place, 'nginx.conf')])
  },
  // The fail timeout, plus a margin.
  noticedAfter: 11_000,
}

export const proxies = { haproxy, nginx } as const
