import { existsSync, rmSync } from 'node:fs'
import { preparedData, startProduct } from './start-product.ts'

/**
 * Creates the data folder that each worker copies: migrated, with demo data relative to the test date.
 * E2E_KEEP_DATA=1 reuses that of the previous run, for writing journeys.
 */
export default async function prepare(): Promise<void> {
  if (process.env.E2E_KEEP_DATA === '1' && existsSync(preparedData)) return
  rmSync(preparedData, { recursive: true, force: true })
  const product = await startProduct({ DATA_DIR: preparedData })
  await product.stop()
}
