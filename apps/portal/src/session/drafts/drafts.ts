import { days } from '@evenkeel/api-contract/time/duration-units'
import { decryptDraft, encryptDraft, getDraftId, getOwnerTag } from './draft-cipher.ts'
import type { DraftStore } from './draft-store.ts'

/** A signed-in member and the key of their drafts. */
interface KeyHolder {
  readonly id: string
  readonly key: Promise<CryptoKey>
}

interface DraftKeyDeps {
  /** Id of the member who is signed in, or null. */
  readonly owner: () => string | null
  /** Asks the server for the signed-in member's key, in base64url. */
  readonly fetchKey: () => Promise<string>
}

const decodeBase64Url = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** The key of who is signed in: asked for once per sign-in, and it cannot be taken out of the browser's keeping. */
function createDraftKey({ owner, fetchKey }: DraftKeyDeps) {
  let held: KeyHolder | null = null
  return {
    holder: (): KeyHolder | null => {
      const id = owner()
      if (id === null) return null
      if (held?.id === id) return held
      const key = fetchKey().then((text) =>
        crypto.subtle.importKey('raw', decodeBase64Url(text), 'AES-GCM', false, ['encrypt', 'decrypt']),
      )
      const next = { id, key }
      held = next
      // A key that could not be had is asked for again next time; whoever waits for it hears of the failure.
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

/** Writes drafts one after the other under each name; while one is being written only the newest waits. */
function createDraftWriter({ vault, now }: DraftWriterDeps) {
  /** Newest wish per name, and the writer at work for it. */
  const wanted = new Map<string, PendingWrite>()
  const writers = new Map<string, Promise<boolean>>()

  async function write(id: string, { holder, value }: Exclude<PendingWrite, 'dropped'>): Promise<void> {
    const encrypted = await encryptDraft(id, holder.key, value)
    await vault.put({ id, owner: await getOwnerTag(holder.id), at: now().epochMilliseconds, ...encrypted })
  }

  /** Writes the newest wish until there is none; tells whether the last one is done. */
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
    // In the same breath as the last look: a wish that comes later finds no writer and starts one.
    writers.delete(slot)
    return isDone
  }

  return {
    /** Writes or drops the draft of a name; false when that could not be done. */
    want: (memberId: string, name: string, wish: PendingWrite): Promise<boolean> => {
      const slot = getSlot(memberId, name)
      wanted.set(slot, wish)
      const running = writers.get(slot)
      if (running) return running
      const writer = work(slot, memberId, name)
      writers.set(slot, writer)
      return writer
    },
    /** Resolves when what is being written under a name is written. */
    settled: async (memberId: string, name: string): Promise<void> => {
      await writers.get(getSlot(memberId, name))
    },
    /** Resolves when all that is being written is written. */
    allSettled: async (): Promise<void> => {
      await Promise.all(writers.values())
    },
    /** Gives up what waits to be written of one member; resolves when what is being written is written. */
    giveUp: async (memberId: string): Promise<void> => {
      const ofMember = [...writers].filter(([slot]) => isSlotOfMember(slot, memberId))
      for (const [slot] of ofMember) wanted.delete(slot)
      await Promise.all(ofMember.map(([, writer]) => writer))
    },
  }
}

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
