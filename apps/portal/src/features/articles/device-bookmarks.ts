import { documentLanguage } from '@evenkeel/api-contract/i18n/document-language'
import { openDatabase, toPromise, type TableName } from '#lib/browser-database.ts'

/** What a reader keeps of an article on this device: nothing of it is ever sent (docs/decisions/008-articles.md). */
export interface DeviceBookmark {
  /** Client id of the organisation: people share devices, and programs share an address. */
  readonly client: string
  readonly slug: string
  readonly topic: string
  /** Title, so that the list can be shown without asking anybody. */
  readonly name: string
  readonly saved: boolean
  /** Answer to "Was this helpful?"; null where there is none. */
  readonly helpful: 'yes' | 'no' | null
}

const TABLE: TableName = 'reading'

/** Runs one act on the table. Rejects where a browser keeps nothing (private windows, full disks). */
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

/** All keys of one organisation: an array sorts after every string. */
const getClientKeyRange = (client: string): IDBKeyRange => IDBKeyRange.bound([client], [client, []])

/** What is kept of one article; null where nothing is. */
export const readBookmark = async (client: string, slug: string): Promise<DeviceBookmark | null> =>
  (await runOnTable<IDBRequest<DeviceBookmark | undefined>>('readonly', (table) =>
    table.get([client, slug]),
  )) ?? null

/** Keeps it, or forgets it when there is nothing left to keep. */
export async function saveBookmark(reading: DeviceBookmark): Promise<void> {
  const isEmpty = !reading.saved && reading.helpful === null
  await runOnTable<IDBRequest>('readwrite', (table) =>
    isEmpty ? table.delete([reading.client, reading.slug]) : table.put(reading),
  )
}

/** Everything that is kept for one organisation, by title. */
export async function readAllBookmarks(client: string): Promise<DeviceBookmark[]> {
  const all = await runOnTable<IDBRequest<DeviceBookmark[]>>('readonly', (table) =>
    table.getAll(getClientKeyRange(client)),
  )
  return all.toSorted((a, b) => a.name.localeCompare(b.name, documentLanguage))
}

/** Forgets everything that is kept for one organisation. */
export async function deleteAllBookmarks(client: string): Promise<void> {
  await runOnTable<IDBRequest>('readwrite', (table) => table.delete(getClientKeyRange(client)))
}
