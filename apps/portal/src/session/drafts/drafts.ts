import { days } from '@evenkeel/api-contract/time/duration-units'
import { decodeBase64 } from '@evenkeel/web/files'
import { decryptDraft, encryptDraft, getDraftId, getOwnerTag } from './draft-cipher.ts'
import type { DraftStore } from './draft-store.ts'

/** A signed-in member and the key of their drafts. */
interface KeyHolder {
  readonly id: string
  readonly key: Promise<CryptoKey>
}

interface DraftKeyDeps {
  /** Id of the signed-in member, or null. */
  readonly owner: () => string | null
  /** Fetches the member's key from the server, in base64url. */
  readonly fetchKey: () => Promise<string>
}

/** The signed-in member's key: fetched once per sign-in and not extractable. */
function createDraftKey({ owner, fetchKey }: DraftKeyDeps) {
  let held: KeyHolder | null = null
  return {
    holder: (): KeyHolder | null => {
      const id = owner()
      if (id === null) return null
      if (held?.id === id) return held
      const key = fetchKey().then((text) =>
        crypto.subtle.importKey('raw', decodeBase64(text), 'AES-GCM', false, ['encrypt', 'decrypt']),
      )
      const next = { id, key }
      held = next
      // A failed fetch is repeated next time; callers that wait for it get the error.
      key.catch(() => {
        if (held === next) held = null
      })
      return next
    },
    forget: (): void => {
      held = null
    },
  }
}

type PendingWrite = { readonly holder: KeyHolder; readonly value: unknown } | 'dropped'

interface DraftWriterDeps {
  readonly vault: DraftStore
  readonly now: () => Temporal.Instant
}

const getSlot = (memberId: string, name: string): string => JSON.stringify([memberId, name])
const isSlotOfMember = (slot: string, memberId: string): boolean =>
  (JSON.parse(slot) as unknown[])[0] === memberId

/** Writes drafts sequentially per name. During a write only the latest value waits. */
function createDraftWriter({ vault, now }: DraftWriterDeps) {
  /** Latest pending write per name, and the active writer. */
  const wanted = new Map<string, PendingWrite>()
  const writers = new Map<string, Promise<boolean>>()

  async function write(id: string, { holder, value }: Exclude<PendingWrite, 'dropped'>): Promise<void> {
    const encrypted = await encryptDraft(id, holder.key, value)
    await vault.put({ id, owner: await getOwnerTag(holder.id), at: now().epochMilliseconds, ...encrypted })
  }

  /** Writes until nothing is pending. Returns whether the last write succeeded. */
  async function work(slot: string, memberId: string, name: string): Promise<boolean> {
    let isDone = false
    for (let wish = wanted.get(slot); wish; wish = wanted.get(slot)) {
      wanted.delete(slot)
      try {
        const id = await getDraftId(memberId, name)
        await (wish === 'dropped' ? vault.remove(id) : write(id, wish))
        isDone = true
      } catch {
        isDone = false
      }
    }
    // Synchronous with the last check: a later request finds no writer and starts one.
    writers.delete(slot)
    return isDone
  }

  return {
    /** Writes or removes the draft of a name. False on failure. */
    want: (memberId: string, name: string, wish: PendingWrite): Promise<boolean> => {
      const slot = getSlot(memberId, name)
      wanted.set(slot, wish)
      const running = writers.get(slot)
      if (running) return running
      const writer = work(slot, memberId, name)
      writers.set(slot, writer)
      return writer
    },
    /** Resolves when the current write of a name has finished. */
    settled: async (memberId: string, name: string): Promise<void> => {
      await writers.get(getSlot(memberId, name))
    },
    /** Resolves when all current writes have finished. */
    allSettled: async (): Promise<void> => {
      await Promise.all(writers.values())
    },
    /** Cancels a member's pending writes; resolves when the current write has finished. */
    giveUp: async (memberId: string): Promise<void> => {
      const ofMember = [...writers].filter(([slot]) => isSlotOfMember(slot, memberId))
      for (const [slot] of ofMember) wanted.delete(slot)
      await Promise.all(ofMember.map(([, writer]) => writer))
    },
  }
}

export interface DraftDeps extends DraftKeyDeps, DraftWriterDeps {}

/**
 * Result of reading a draft. lost: encrypted with a key that no longer exists · unreachable: there is a
 * draft, but the key could not be fetched.
 */
export type StoredDraft =
  { readonly state: 'kept'; readonly value: unknown } | { readonly state: 'none' | 'lost' | 'unreachable' }

/** Unsaved input, stored encrypted in this browser for its author only. */
export interface Drafts {
  /**
   * Saves a value (JSON-like, with files anywhere in it) under a name such as `message:7` and replaces the
   * former one. May be called on each keystroke: during a write only the latest value waits. False if it
   * could not be saved: no user is signed in, or the storage is full or blocked. Never throws.
   */
  save(name: string, value: unknown): Promise<boolean>
  /**
   * Returns the saved value, or null if there is none, it has another key, or it is unavailable. Never
   * throws.
   */
  read(name: string): Promise<unknown>
  /**
   * The same with the reason if there is no value. An undecryptable draft is removed, so it is reported once.
   * Never throws.
   */
  look(name: string): Promise<StoredDraft>
  /** True if the signed-in member has any draft in this browser, from any tab. Never throws. */
  holdsAny(): Promise<boolean>
  /** Removes one draft: the input was submitted or discarded. */
  drop(name: string): Promise<void>
  /** Removes all drafts of a member, including pending writes. Used at log-out. */
  wipe(memberId: string): Promise<void>
  /** Discards the key after a session has expired. The current write finishes. */
  lock(): void
}

/** Drafts that are not used for this time are removed. */
const DRAFT_TTL = days(7)

/** Reads a draft of this member; removes it if it can never be decrypted. */
async function readDraft(
  vault: DraftStore,
  { settled, want }: ReturnType<typeof createDraftWriter>,
  { id: memberId, key: coming }: KeyHolder,
  name: string,
): Promise<StoredDraft> {
  await settled(memberId, name)
  const id = await getDraftId(memberId, name)
  const kept = await vault.get(id)
  if (kept === null) {
    // Fetched in any case, so that the first keystroke need not wait for it.
    coming.catch(() => {})
    return { state: 'none' }
  }
  let key: CryptoKey
  try {
    key = await coming
  } catch {
    return { state: 'unreachable' }
  }
  try {
    return { state: 'kept', value: await decryptDraft(id, key, kept) }
  } catch {
    await want(memberId, name, 'dropped')
    return { state: 'lost' }
  }
}

/** Creates the draft store. */
export function createDrafts(deps: DraftDeps): Drafts {
  const { vault, owner, now } = deps
  const key = createDraftKey(deps)
  const writers = createDraftWriter(deps)
  const look = async (name: string): Promise<StoredDraft> => {
    const holder = key.holder()
    if (holder === null) return { state: 'none' }
    return readDraft(vault, writers, holder, name).catch((): StoredDraft => ({ state: 'none' }))
  }
  return {
    save: async (name, value) => {
      const holder = key.holder()
      return holder !== null && writers.want(holder.id, name, { holder, value })
    },
    read: async (name) => {
      const found = await look(name)
      return found.state === 'kept' ? found.value : null
    },
    look,
    holdsAny: async () => {
      const id = owner()
      if (id === null) return false
      try {
        await writers.allSettled()
        const tag = await getOwnerTag(id)
        return await vault.has((draft) => draft.owner === tag)
      } catch {
        return false
      }
    },
    drop: async (name) => {
      const id = owner()
      if (id !== null) await writers.want(id, name, 'dropped')
    },
    wipe: async (memberId) => {
      key.forget()
      await writers.giveUp(memberId)
      const oldest = now().epochMilliseconds - DRAFT_TTL
      try {
        const tag = await getOwnerTag(memberId)
        await vault.removeWhere((draft) => draft.owner === tag || draft.at < oldest)
      } catch {
        // If the storage cannot be opened, it holds no drafts.
      }
    },
    lock: key.forget,
  }
}
