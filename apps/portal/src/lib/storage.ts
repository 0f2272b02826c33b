/**
 * The browser's storages behind one small door: both may be blocked or full, and then the portal still works.
 * Local storage holds exactly the five keys of STORE-01 to STORE-05; nothing secret is ever written to either.
 */
export type LocalKey = 'timezone' | 'childOrg' | 'forcedLogout' | 'logOut' | 'setHomePopUp'

export interface KeyValue<K extends string> {
  get(key: K): string | null
  set(key: K, value: string): void
  remove(key: K): void
}

/** A storage that never throws; `pick` is a function because reading `window.localStorage` itself may throw. */
export function createSafeStorage<K extends string>(pick: () => Storage): KeyValue<K> {
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(pick())
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) => attempt((storage) => storage.setItem(key, value), undefined),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  }
}

/** A storage in memory: on the server and in tests. */
export function createMemoryStorage<K extends string>(): KeyValue<K> {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}
