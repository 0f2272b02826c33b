import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getServerFolder } from '../../scripts/server-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')

export interface RunningProduct {
  readonly base: string
  readonly process: ChildProcess
  stop(): Promise<void>
}

/**
 * Starts the product as in production, on a separate port and data folder, and waits until it is ready (three
 * minutes at most, on a shared machine). `from`: the repository to start, if not this one.
 */
export async function startProduct(
  port: number,
  folder: string,
  env: Readonly<Record<string, string | undefined>> = {},
  from = root,
): Promise<RunningProduct> {
  const product = spawn(process.execPath, [path.join(getServerFolder(from), 'src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NETWORK: 'sandbox',
      DEMO_ORGANIZATIONS: '1',
      SMTP_URL: 'smtp://127.0.0.1:2525',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ENCRYPTION_KEY: createHash('sha256').update('a key for measurements').digest('base64'),
      PORT: String(port),
      DATA_DIR: folder,
      ...env,
    },
  })
  const base = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (product.exitCode !== null) return
    const gone = new Promise((done) => product.once('exit', done))
    product.kill('SIGTERM')
    await gone
  }
  for (let attempt = 0; attempt < 900; attempt += 1) {
    const ready = await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return { base, process: product, stop }
    if (product.exitCode !== null) throw new Error(`the product exited with code ${product.exitCode}`)
    await wait(200)
  }
  await stop()
  throw new Error('the product was not ready within three minutes')
}
