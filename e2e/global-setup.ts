import { existsSync, rmSync } from 'node:fs'
import { preparedData, startProduct } from './start-product.ts'

/**
 * Fills the data folder that each worker copies: migrated, with the demo data around the day of the tests. E2E_KEEP_DATA=1 takes
 * that of the run before, while a journey is written.
 */
export default async function prepare(): Promise<void> {
  if (process.env.E2E_KEEP_DATA === '1' && existsSync(preparedData)) return
  rmSync(preparedData, { recursive: true, force: true })
  const product = await startProduct({ DATA_DIR: preparedData })
  await product.stop()
}
