import { getDraftId, encryptDraft, getOwnerTag } from './draft-cipher.ts'
import type { KeyHolder } from './draft-key.ts'
import type { DraftStore } from './draft-store.ts'

type PendingWrite = { readonly holder: KeyHolder; readonly value: unknown } | 'dropped'

export interface DraftWriterDeps {
  readonly vault: DraftStore
  readonly now: () => Temporal.Instant
}

const getSlot = (memberId: string, name: string): string => JSON.stringify([memberId, name])
const isSlotOfMember = (slot: string, memberId: string): boolean =>
  (JSON.parse(slot) as unknown[])[0] === memberId

/** Writes drafts one after the other under each name; while one is being written only the newest waits. */
export function createDraftWriter({ vault, now }: DraftWriterDeps) {
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
