/**
 * What somebody typed and has not saved: it waits in this window of the browser, also over a reload and a new sign-in. For one's own things
 * alone; what is typed about members waits in `typed-words.ts`, in the memory of the page.
 */
export interface Keeper<Value> {
  readonly read: () => Value | null
  readonly write: (value: Value) => void
  readonly clear: () => void
}

/** One form of one person, who is named in its key; `isOne` knows what the form can go on with, also of another release. */
export function keptHere<Value>(
  storage: Storage,
  key: string,
  isOne: (value: unknown) => value is Value,
): Keeper<Value> {
  return {
    read: () => {
      try {
        const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
        return isOne(value) ? value : null
      } catch {
        return null
      }
    },
    write: (value) => {
      try {
        storage.setItem(key, JSON.stringify(value))
      } catch {
        // A full store keeps nothing; the save that follows does.
      }
    },
    clear: () => storage.removeItem(key),
  }
}

/** Whether a value has a text under each of these names. */
export const hasTexts = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, string> =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
