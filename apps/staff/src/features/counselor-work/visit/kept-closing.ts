import { type Attendance, attendances, ClosingDraft } from '@evenkeel/contract/counselor/visits'
import { mostly } from './closing.ts'

/** What was chosen of how a visit ended and is not said yet. */
export interface EndDraft {
  readonly attendance: Attendance | null
  readonly closing: ClosingDraft
}
export const nothingChosen: EndDraft = { attendance: null, closing: mostly }

/** Where it waits, also over a reload: in this window of the browser, under the person's own key. */
export interface EndKeeper {
  readonly read: () => EndDraft
  readonly write: (draft: EndDraft) => void
  readonly clear: () => void
}

/** What is kept, where it is among today's choices. */
function draftIn(text: string | null): EndDraft {
  const kept = JSON.parse(text ?? 'null') as Partial<Record<keyof EndDraft, unknown>> | null
  const attendance = attendances.find((one) => one === kept?.attendance) ?? null
  const closing = ClosingDraft.safeParse(kept?.closing)
  return { attendance, closing: { ...mostly, ...closing.data } }
}

export function endKeeper(storage: Storage, personId: string, visitId: number): EndKeeper {
  const key = `visit end ${personId} ${visitId}`
  return {
    read: () => {
      try {
        return draftIn(storage.getItem(key))
      } catch {
        return nothingChosen
      }
    },
    write: (draft) => {
      try {
        storage.setItem(key, JSON.stringify(draft))
      } catch {
        // A full store keeps nothing; what is chosen stands on the page.
      }
    },
    clear: () => storage.removeItem(key),
  }
}
