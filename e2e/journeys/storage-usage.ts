import type { Page } from '@playwright/test'

/** Bytes this browser stores for the site. */
export const getStorageUsage = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const size = (value: unknown): number =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? value.byteLength
        : typeof value === 'object' && value !== null
          ? Object.values(value).reduce((sum: number, inner) => sum + size(inner), 0)
          : 0
    let sum = 0
    for (const { name } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames)
        sum += size(await asked(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return sum
  })
