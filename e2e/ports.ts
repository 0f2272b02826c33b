import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findFreePort, isPortFree } from '@evenkeel/server-kit/testing/free-port'

const productsFolder = path.resolve(import.meta.dirname, '../.tmp/e2e')

/** Folder of the product at a port: its data, log and traces. */
export const getProductFolder = (port: number | string): string => path.join(productsFolder, String(port))

/** Deletes data of finished runs, unless a process still listens on the port. */
async function clearFormerRuns(): Promise<void> {
  for (const name of existsSync(productsFolder) ? readdirSync(productsFolder) : [])
    if (await isPortFree(Number(name))) rmSync(getProductFolder(name), { recursive: true, force: true })
}

/**
 * The first port of a run; further products use the next ones. E2E_PORT sets it. Otherwise the process that
 * reads the configuration first chooses it and passes it on to its workers, which read the configuration too.
 */
export async function findFirstPort(): Promise<number> {
  if (!process.env.E2E_PORT) {
    await clearFormerRuns()
    process.env.E2E_PORT = String(await findFreePort(3))
  }
  return Number(process.env.E2E_PORT)
}
