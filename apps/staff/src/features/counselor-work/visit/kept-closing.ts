import { type Attendance, attendances, ClosingDraft } from '@evenkeel/contract/counselor/visits'
import { type Keeper, keptHere } from '#session/kept-here.ts'
import { mostly } from './closing.ts'

/** What was chosen of how a visit ended and is not said yet. */
export interface EndDraft {
  readonly attendance: Attendance | null
  readonly closing: ClosingDraft
}
export const nothingChosen: EndDraft = { attendance: null, closing: mostly }

/** Where it waits, also over a reload: in this window of the browser, under the person's own key. */
export interface EndKeeper extends Pick<Keeper<EndDraft>, 'write' | 'clear'> {
  readonly read: () => EndDraft
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What is kept, where it is among today's choices. */
function draftIn(kept: Partial<Record<keyof EndDraft, unknown>> | null): EndDraft {
  const attendance = attendances.find((one) => one === kept?.attendance) ?? null
  const closing = ClosingDraft.safeParse(kept?.closing)
  return { attendance, closing: { ...mostly, ...closing.data } }
}

export function endKeeper(storage: Storage, personId: string, visitId: number): EndKeeper {
  const keeper = keptHere(storage, `visit end ${personId} ${visitId}`, isObject)
  return { ...keeper, read: () => draftIn(keeper.read()) }
}
