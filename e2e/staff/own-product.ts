import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { freePort } from '@evenkeel/server/testing/free-port'
import { folderOf } from '../ports.ts'

/** Longest wait for a start and for an end, in milliseconds. */
const PATIENCE = 180_000

/** A product of its own, as new: one that can be stopped, so that the operator's commands read its database. */
export interface OwnProduct {
  /** Where members reach it. */
  readonly members: string
  /** Where staff reach it: browsers keep passkeys for names, not for numbers. */
  readonly staff: string
  readonly stop: () => Promise<void>
  /** `npm run callback-queue`, once it is stopped; what it prints. */
  readonly callbackQueue: () => Promise<string>
}

async function isReady(product: ChildProcess, address: string): Promise<void> {
  const until = performance.now() + PATIENCE
  for (;;) {
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) return
    if (product.exitCode !== null || performance.now() > until) throw new Error('the product did not start')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Starts one. */
export async function ownProduct(): Promise<OwnProduct> {
  const port = await freePort()
  const folder = folderOf(port)
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: `${folder}/data`,
    TEST_CONTROL: '1',
  }
  rmSync(folder, { recursive: true, force: true })
  const product = spawn(process.execPath, ['apps/start/src/main.ts'], { env, stdio: 'ignore' })
  const members = `http://127.0.0.1:${port}`
  await isReady(product, members)
  return {
    members,
    staff: `http://localhost:${port}`,
    stop: async () => {
      if (product.exitCode !== null) return
      const ended = once(product, 'exit')
      product.kill('SIGTERM')
      await ended
    },
    callbackQueue: async () => {
      const command = ['apps/start/src/commands/callback-queue.ts']
      const { stdout } = await promisify(execFile)(process.execPath, command, { env })
      return stdout
    },
  }
}
