import { openDatabase, toPromise, type TableName } from '#lib/browser-database.ts'

/** One draft as it lies in the browser: nothing in it says what it is or whose. */
export interface EncryptedDraft {
  /** Hash of owner and name. */
  readonly id: string
  /** Hash of the owner. */
  readonly owner: string
  /** When it was written, in milliseconds since 1970. */
  readonly at: number
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

/** Where encrypted drafts lie. Everything may be refused: storage can be full, blocked or absent. */
export interface DraftStore {
  put(draft: EncryptedDraft): Promise<void>
  get(id: string): Promise<EncryptedDraft | null>
  remove(id: string): Promise<void>
  /** Whether any fits. */
  has(fits: (draft: Pick<EncryptedDraft, 'owner' | 'at'>) => boolean): Promise<boolean>
  /** Removes whatever fits. */
  removeWhere(fits: (draft: Pick<EncryptedDraft, 'owner' | 'at'>) => boolean): Promise<void>
}

const STORE: TableName = 'drafts'

/** Resolves when everything asked of the transaction is written. */
const waitForTransaction = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('The storage refused'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', fail)
    transaction.addEventListener('abort', fail)
  })

async function openStore(factory: IDBFactory, onClose: () => void): Promise<IDBDatabase> {
  const database = await openDatabase(factory)
  // Another tab with a newer build, or the browser itself, may want the database for itself.
  database.addEventListener('versionchange', () => {
    database.close()
    onClose()
  })
  database.addEventListener('close', onClose)
  return database
}

/** The browser's own database; `pick` is a function because reading `indexedDB` itself may throw. */
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
