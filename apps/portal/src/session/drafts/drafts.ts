import { days } from '@evenkeel/contract/units'
import { packDraft, unpackDraft } from './draft-codec.ts'
import type { DraftVault } from './draft-vault.ts'

export interface DraftDeps {
  readonly vault: DraftVault
  /** Id of the member who is signed in, or null. */
  readonly owner: () => string | null
  /** Asks the server for the signed-in member's key, in base64url. */
  readonly fetchKey: () => Promise<string>
  readonly now: () => Temporal.Instant
}

/**
 * What lies under a name. lost: written under a key that is gone, for everybody and for ever · unreachable: there is
 * something, but the key could not be had just now.
 */
export type Kept =
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
  look(name: string): Promise<Kept>
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
const LIFE = days(7)

interface Holder {
  readonly id: string
  readonly key: Promise<CryptoKey>
}
type Wanted = { readonly holder: Holder; readonly value: unknown } | 'dropped'

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** Members' ids are random, so their hashes tell nothing, and neither do those of names with an id before them. */
async function hashOf(...parts: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(parts)))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Builds the store of drafts. The key is asked for once per sign-in and cannot be taken out of the browser's keeping. */
export function createDrafts({ vault, owner, fetchKey, now }: DraftDeps): Drafts {
  let held: Holder | null = null
  /** Newest wish per name, and the writer at work for it. */
  const wanted = new Map<string, Wanted>()
  const writers = new Map<string, Promise<boolean>>()

  const holder = (): Holder | null => {
    const id = owner()
    if (id === null) return null
    if (held?.id === id) return held
    const key = fetchKey().then((text) =>
      crypto.subtle.importKey('raw', bytesOf(text), 'AES-GCM', false, ['encrypt', 'decrypt']),
    )
    const next = { id, key }
    held = next
    // A key that could not be had is asked for again next time; whoever waits for it hears of the failure.
    key.catch(() => {
      if (held === next) held = null
    })
    return next
  }
  const idOf = (memberId: string, name: string) => hashOf('draft', memberId, name)
  const additional = (id: string) => new TextEncoder().encode(id)

  async function write(id: string, { holder: { id: memberId, key }, value }: Exclude<Wanted, 'dropped'>) {
    const nonce = crypto.getRandomValues(new Uint8Array(12))
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv: nonce, additionalData: additional(id) },
      await key,
      await packDraft(value),
    )
    await vault.put({
      id,
      owner: await hashOf('owner', memberId),
      at: now().epochMilliseconds,
      nonce,
      sealed,
    })
  }

  /** Writes the newest wish until there is none; tells whether the last one is done. */
  async function work(slot: string, memberId: string, name: string): Promise<boolean> {
    let isDone = false
    for (let wish = wanted.get(slot); wish; wish = wanted.get(slot)) {
      wanted.delete(slot)
      try {
        const id = await idOf(memberId, name)
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

  function want(memberId: string, name: string, wish: Wanted): Promise<boolean> {
    const slot = JSON.stringify([memberId, name])
    wanted.set(slot, wish)
    const running = writers.get(slot)
    if (running) return running
    const writer = work(slot, memberId, name)
    writers.set(slot, writer)
    return writer
  }

  async function open(who: Holder, name: string): Promise<Kept> {
    await writers.get(JSON.stringify([who.id, name]))
    const id = await idOf(who.id, name)
    const kept = await vault.get(id)
    if (kept === null) {
      // Asked for all the same, so that the first keystroke need not wait for it.
      who.key.catch(() => {})
      return { state: 'none' }
    }
    let key: CryptoKey
    try {
      key = await who.key
    } catch {
      return { state: 'unreachable' }
    }
    try {
      const how = { name: 'AES-GCM', iv: kept.nonce, additionalData: additional(id) }
      const opened = await crypto.subtle.decrypt(how, key, kept.sealed)
      return { state: 'kept', value: unpackDraft(new Uint8Array(opened)) }
    } catch {
      await want(who.id, name, 'dropped')
      return { state: 'lost' }
    }
  }
  const look = async (name: string): Promise<Kept> => {
    const who = holder()
    if (who === null) return { state: 'none' }
    return open(who, name).catch((): Kept => ({ state: 'none' }))
  }

  return {
    save: async (name, value) => {
      const who = holder()
      return who !== null && want(who.id, name, { holder: who, value })
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
        await Promise.all(writers.values())
        const tag = await hashOf('owner', id)
        return await vault.has((draft) => draft.owner === tag)
      } catch {
        return false
      }
    },
    drop: async (name) => {
      const id = owner()
      if (id !== null) await want(id, name, 'dropped')
    },
    wipe: async (memberId) => {
      held = null
      const ofMember = [...writers].filter(([slot]) => (JSON.parse(slot) as unknown[])[0] === memberId)
      for (const [slot] of ofMember) wanted.delete(slot)
      await Promise.all(ofMember.map(([, writer]) => writer))
      const oldest = now().epochMilliseconds - LIFE
      try {
        const tag = await hashOf('owner', memberId)
        await vault.removeWhere((draft) => draft.owner === tag || draft.at < oldest)
      } catch {
        // A storage that cannot be opened holds nothing.
      }
    },
    lock: () => {
      held = null
    },
  }
}
