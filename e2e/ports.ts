import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findFreePort, isPortFree } from '@evenkeel/server-kit/testing/free-port'

const productsFolder = path.resolve(import.meta.dirname, '../.tmp/e2e')

/** What the product under test at a port keeps and says: its data, its log and its traces. */
export const getProductFolder = (port: number | string): string => path.join(productsFolder, String(port))

/** Takes away what runs that are over left, unless a person still listens there. */
async function clearFormerRuns(): Promise<void> {
  for (const name of existsSync(productsFolder) ? readdirSync(productsFolder) : [])
    if (await isPortFree(Number(name))) rmSync(getProductFolder(name), { recursive: true, force: true })
}

/**
 * The port of the first product of a run; the others have the next ones. E2E_PORT sets it. Otherwise the process that reads
 * the configuration first chooses it and hands it on to its workers, which read the configuration too.
 */
export async function findFirstPort(): Promise<number> {
  if (!process.env.E2E_PORT) {
    await clearFormerRuns()
    process.env.E2E_PORT = String(await findFreePort(3))
  }
  return Number(process.env.E2E_PORT)
}
