import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import { findProgram, runProgram } from '../../resilience/testing/proxies.ts'

/** Caches all allowed responses, for 15 minutes by default, for all clients. */
const createConfiguration = (
  folder: string,
  port: number,
  upstream: number,
): string => `daemon off; master_process off;
pid ${folder}/pid; error_log stderr crit;
events { worker_connections 200; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  access_log ${folder}/access.log;
  proxy_cache_path ${folder}/kept keys_zone=kept:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${upstream};
      proxy_set_header Host $http_host;
      proxy_cache kept;
      proxy_cache_key $host$request_uri;
      proxy_cache_valid any 15m;
      add_header x-kept $upstream_cache_status always;
    }
  }
}
`

/** Whether nginx is installed. */
export const isNginxInstalled = (): boolean => findProgram('nginx', '-v') !== null

/** A shared cache between members and the portal, as an organization or hosting company may run: nginx, keyed by URL only. */
export async function startCachingProxy(upstream: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-cache-'))
  mkdirSync(path.join(folder, 'kept'))
  const port = await findFreePort()
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, createConfiguration(folder, port, upstream))
  const stop = runProgram(findProgram('nginx', '-v') ?? '', ['-p', folder, '-c', file])
  const base = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(base), { timeout: 20_000 })
  return {
    base,
    /** All cached files: responses with headers. */
    kept: (): readonly string[] =>
      readdirSync(path.join(folder, 'kept')).map((name) =>
        readFileSync(path.join(folder, 'kept', name), 'latin1'),
      ),
    stop: async (): Promise<void> => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
