/**
 * Unsaved drafts in this browser window; they survive a reload and a new sign-in. For a person's own
 * settings, and for messages to members, which are cleared when their author signs out. Text about members
 * stays in page memory (`MemoryDrafts` in staff-client.ts).
 */
export interface DraftStore<Value> {
  readonly read: () => Value | null
  readonly write: (value: Value) => void
  readonly clear: () => void
}

const MEMBER_MESSAGE_PREFIX = 'to a member'

/** Storage key of a message draft; `form` names the form. */
export const memberMessageDraftKey = (form: string, personId: string): string =>
  `${MEMBER_MESSAGE_PREFIX} ${personId} ${form}`

/** Clears message drafts in this window: all, or those of everyone but one person. */
export function clearMemberMessageDrafts(storage: Storage, but: string | null = null): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys)
    if (
      key.startsWith(MEMBER_MESSAGE_PREFIX) &&
      !(but !== null && key.startsWith(memberMessageDraftKey('', but)))
    )
      storage.removeItem(key)
}

/**
 * Store for one form of one person, whose id is in the key. `isOne` validates stored values, which may come
 * from another release.
 */
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
        // The storage is full: no draft is stored, but saving still works.
      }
    },
    clear: () => storage.removeItem(key),
  }
}

/** Whether a value has a string at each of these keys. */
export const hasStringFields = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, string> =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
