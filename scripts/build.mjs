// Builds the portal for the browser and for the document server, and compresses the browser's files once.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const portal = path.resolve(import.meta.dirname, '../apps/portal')
rmSync(path.join(portal, 'dist'), { recursive: true, force: true })
for (const extra of [[], ['--ssr', 'src/entry-server.tsx']]) {
  const done = spawnSync('vite', ['build', '--logLevel', 'warn', ...extra], {
    cwd: portal,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

const assets = path.join(portal, 'dist/client/assets')
for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) {
  const text = readFileSync(path.join(assets, name))
  const brotli = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  writeFileSync(path.join(assets, `${name}.br`), brotli)
  writeFileSync(path.join(assets, `${name}.gz`), gzipSync(text, { level: 9 }))
}
