/** What this browser keeps for a person, each kind in a table of its own, by its key. */
const tables = { drafts: 'id', reading: ['client', 'slug'] } as const
export type TableName = keyof typeof tables

/** The answer of a request; fails where the browser keeps nothing (private windows, full disks). */
export const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage refused')))
  })

/** Opens the browser's own database, with the tables an earlier release did not have. */
export function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open('evenkeel', 2)
  request.addEventListener('upgradeneeded', () => {
    const { result: database } = request
    for (const [name, keyPath] of Object.entries(tables))
      if (!database.objectStoreNames.contains(name))
        database.createObjectStore(name, { keyPath: keyPath as string | string[] })
  })
  return toPromise(request)
}
