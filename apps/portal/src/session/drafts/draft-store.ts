import { openDatabase, toPromise, type TableName } from '#lib/browser-database.ts'

/** One stored draft. It reveals neither its content nor its owner. */
export interface EncryptedDraft {
  /** Hash of owner and name. */
  readonly id: string
  /** Hash of the owner. */
  readonly owner: string
  /** Time of writing, in milliseconds since 1970. */
  readonly at: number
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

/** Storage of encrypted drafts. Every method may reject: storage can be full, blocked or absent. */
export interface DraftStore {
  put(draft: EncryptedDraft): Promise<void>
  get(id: string): Promise<EncryptedDraft | null>
  remove(id: string): Promise<void>
  /** True if any draft matches. */
  has(fits: (draft: Pick<EncryptedDraft, 'owner' | 'at'>) => boolean): Promise<boolean>
  /** Removes all drafts that match. */
  removeWhere(fits: (draft: Pick<EncryptedDraft, 'owner' | 'at'>) => boolean): Promise<void>
}

const STORE: TableName = 'drafts'

/** Resolves when the transaction has completed. */
const waitForTransaction = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('Browser storage failed'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', fail)
    transaction.addEventListener('abort', fail)
  })

async function openStore(factory: IDBFactory, onClose: () => void): Promise<IDBDatabase> {
  const database = await openDatabase(factory)
  // Another tab with a newer build, or the browser itself, may need to upgrade or delete the database.
  database.addEventListener('versionchange', () => {
    database.close()
    onClose()
  })
  database.addEventListener('close', onClose)
  return database
}

/** IndexedDB; `pick` is a function because reading `indexedDB` itself may throw. */
export function createIndexedDbDraftStore(pick: () => IDBFactory): DraftStore {
  let opened: Promise<IDBDatabase> | null = null
  const forget = () => {
    opened = null
  }
  const begin = async (mode: IDBTransactionMode): Promise<IDBTransaction> => {
    opened ??= (async () => openStore(pick(), forget))()
    return opened.then(
      (database) => database.transaction(STORE, mode),
      (error: unknown) => {
        forget()
        throw error
      },
    )
  }
  const write = async (act: (drafts: IDBObjectStore) => void): Promise<void> => {
    const transaction = await begin('readwrite')
    act(transaction.objectStore(STORE))
    await waitForTransaction(transaction)
  }
  return {
    put: (draft) => write((drafts) => void drafts.put(draft)),
    get: async (id) => {
      const found: unknown = await toPromise((await begin('readonly')).objectStore(STORE).get(id))
      return (found as EncryptedDraft | undefined) ?? null
    },
    has: async (fits) => {
      const all: unknown = await toPromise((await begin('readonly')).objectStore(STORE).getAll())
      return (all as EncryptedDraft[]).some(fits)
    },
    remove: (id) => write((drafts) => void drafts.delete(id)),
    removeWhere: (fits) =>
      write((drafts) => {
        const request = drafts.openCursor()
        request.addEventListener('success', () => {
          const cursor = request.result
          if (!cursor) return
          if (fits(cursor.value as EncryptedDraft)) cursor.delete()
          cursor.continue()
        })
      }),
  }
}
