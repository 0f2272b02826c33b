/**
 * What somebody typed and has not saved: it waits in this window of the browser, also over a reload and a new sign-in. For one's own things,
 * and for words to a member, which go when their writer signs out; what is typed about members waits in `typed-words.ts`, in the memory of the page.
 */
export interface DraftStore<Value> {
  readonly read: () => Value | null
  readonly write: (value: Value) => void
  readonly clear: () => void
}

const MEMBER_MESSAGE_PREFIX = 'to a member'

/** Where words to a member wait; `form` says which. */
export const memberMessageDraftKey = (form: string, personId: string): string =>
  `${MEMBER_MESSAGE_PREFIX} ${personId} ${form}`

/** Forgets words to members that wait in this window: all of them, or those of everybody but one person. */
export function clearMemberMessageDrafts(storage: Storage, but: string | null = null): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys)
    if (
      key.startsWith(MEMBER_MESSAGE_PREFIX) &&
      !(but !== null && key.startsWith(memberMessageDraftKey('', but)))
    )
      storage.removeItem(key)
}

/** One form of one person, who is named in its key; `isOne` knows what the form can go on with, also of another release. */
export function createDraftStore<Value>(
  storage: Storage,
  key: string,
  isOne: (value: unknown) => value is Value,
): DraftStore<Value> {
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
export const hasStringFields = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, string> =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
