import { days } from '@evenkeel/api-contract/time/duration-units'
import { decryptDraft, getDraftId, getOwnerTag } from './draft-cipher.ts'
import { createDraftKey, type DraftKeyDeps, type KeyHolder } from './draft-key.ts'
import type { DraftStore } from './draft-store.ts'
import { createDraftWriter, type DraftWriterDeps } from './draft-writer.ts'

export interface DraftDeps extends DraftKeyDeps, DraftWriterDeps {}

/**
 * What lies under a name. lost: written under a key that is gone, for everybody and for ever · unreachable: there is
 * something, but the key could not be had just now.
 */
export type StoredDraft =
  { readonly state: 'kept'; readonly value: unknown } | { readonly state: 'none' | 'lost' | 'unreachable' }

/** What is being typed, kept in this browser for the person who typed it and for nobody else. */
export interface Drafts {
  /**
   * Keeps a value (JSON-like, with files anywhere in it) under a name such as `message:7`, in place of what was kept
   * there. Calls may follow each keystroke: while one is being written only the newest waits. False when nothing could be
   * kept: nobody is signed in, or the storage is full or blocked. Never throws.
   */
  save(name: string, value: unknown): Promise<boolean>
  /** What was kept under a name, or null: nothing there, written under another key, or not within reach. Never throws. */
  read(name: string): Promise<unknown>
  /** The same, and why there is nothing. What can never be opened again is removed, so it is told once. Never throws. */
  look(name: string): Promise<StoredDraft>
  /** Whether anything of the signed-in member is kept in this browser, by this tab or another. Never throws. */
  holdsAny(): Promise<boolean>
  /** Forgets one name: what was typed has arrived, or is not wanted any more. */
  drop(name: string): Promise<void>
  /** Forgets everything of one member: at log-out. What is being written meanwhile is forgotten too. */
  wipe(memberId: string): Promise<void>
  /** Lets go of the key; what is being written is finished. When a session ended by itself. */
  lock(): void
}

/** What nobody came back for is removed after this time. */
const DRAFT_TTL = days(7)

/** What lies under a name of this member; what can never be opened again is removed. */
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
    // Asked for all the same, so that the first keystroke need not wait for it.
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

/** Builds the store of drafts. */
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
        // A storage that cannot be opened holds nothing.
      }
    },
    lock: key.forget,
  }
}
