import { documentLanguage } from '@evenkeel/api-contract/i18n/document-language'
import { openDatabase, toPromise, type TableName } from '#lib/browser-database.ts'

/** What this device stores of an article; it is never sent (docs/decisions/008-articles.md). */
export interface DeviceBookmark {
  /** Client id of the organization: devices are shared, and organizations share an origin. */
  readonly client: string
  readonly slug: string
  readonly topic: string
  /** Title, so that the list renders without a request. */
  readonly name: string
  readonly saved: boolean
  /** Answer to "Was this helpful?"; null without an answer. */
  readonly helpful: 'yes' | 'no' | null
}

const TABLE: TableName = 'reading'

/**
 * Runs one operation on the table. Rejects where the browser cannot store data (private windows, full disks).
 */
async function runOnTable<R extends IDBRequest>(
  mode: IDBTransactionMode,
  act: (table: IDBObjectStore) => R,
): Promise<R['result']> {
  const database = await openDatabase(indexedDB)
  try {
    return await toPromise<R['result']>(act(database.transaction(TABLE, mode).objectStore(TABLE)))
  } finally {
    database.close()
  }
}

/** All keys of one organization: in IndexedDB an array sorts after every string. */
const getClientKeyRange = (client: string): IDBKeyRange => IDBKeyRange.bound([client], [client, []])

/** Reads the bookmark of one article; null when there is none. */
export const readBookmark = async (client: string, slug: string): Promise<DeviceBookmark | null> =>
  (await runOnTable<IDBRequest<DeviceBookmark | undefined>>('readonly', (table) =>
    table.get([client, slug]),
  )) ?? null

/** Saves the bookmark, or deletes it when it is empty. */
export async function saveBookmark(reading: DeviceBookmark): Promise<void> {
  const isEmpty = !reading.saved && reading.helpful === null
  await runOnTable<IDBRequest>('readwrite', (table) =>
    isEmpty ? table.delete([reading.client, reading.slug]) : table.put(reading),
  )
}

/** Reads all bookmarks of one organization, sorted by title. */
export async function readAllBookmarks(client: string): Promise<DeviceBookmark[]> {
  const all = await runOnTable<IDBRequest<DeviceBookmark[]>>('readonly', (table) =>
    table.getAll(getClientKeyRange(client)),
  )
  return all.toSorted((a, b) => a.name.localeCompare(b.name, documentLanguage))
}

/** Deletes all bookmarks of one organization. */
export async function deleteAllBookmarks(client: string): Promise<void> {
  await runOnTable<IDBRequest>('readwrite', (table) => table.delete(getClientKeyRange(client)))
}
