import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import react from '@vitejs/plugin-react'
import fastify from 'fastify'
import { build } from 'vite'

export interface RunningBaseline {
  readonly base: string
  stop(): Promise<void>
}

/**
 * Builds the baseline page with the portal's bundler and serves it with Brotli, as the portal serves its
 * files.
 */
export async function startBaseline(port: number, folder: string): Promise<RunningBaseline> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: path.resolve(import.meta.dirname, '../baseline-page'),
    base: '/',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'baseline-widely-available' },
  })
  const assets = path.join(folder, 'assets')
  for (const name of readdirSync(assets)) {
    writeFileSync(path.join(assets, `${name}.br`), brotliCompressSync(readFileSync(path.join(assets, name))))
  }
  const app = fastify()
  await app.register(fastifyStatic, { root: folder, preCompressed: true })
  await app.listen({ port, host: '127.0.0.1' })
  return { base: `http://127.0.0.1:${port}`, stop: () => app.close() }
}
