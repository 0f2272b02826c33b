import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { freePort, isFree } from '@evenkeel/server/testing/free-port'

const products = path.resolve(import.meta.dirname, '../.tmp/e2e')

/** What the product under test at a port keeps and says: its data, its log and its traces. */
export const folderOf = (port: number | string): string => path.join(products, String(port))

/** Takes away what runs that are over left, unless a person still listens there. */
async function clearFormerRuns(): Promise<void> {
  for (const name of existsSync(products) ? readdirSync(products) : [])
    if (await isFree(Number(name))) rmSync(folderOf(name), { recursive: true, force: true })
}

/**
 * The port of the first product of a run; the others have the next ones. E2E_PORT sets it. Otherwise the process that reads
 * the configuration first chooses it and hands it on to its workers, which read the configuration too.
 */
export async function firstPort(): Promise<number> {
  if (!process.env.E2E_PORT) {
    await clearFormerRuns()
    process.env.E2E_PORT = String(await freePort(3))
  }
  return Number(process.env.E2E_PORT)
}
