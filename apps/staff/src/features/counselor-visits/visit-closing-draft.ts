import { type Attendance, attendances, ClosingDraft } from '@evenkeel/api-contract/counselor/visits'
import { type DraftStore, createDraftStore } from '#session/drafts.ts'
import { defaultClosing } from './closing.ts'

/** What was chosen of how a visit ended and is not said yet. */
export interface VisitClosingDraft {
  readonly attendance: Attendance | null
  readonly closing: ClosingDraft
}
export const emptyVisitClosingDraft: VisitClosingDraft = { attendance: null, closing: defaultClosing }

/** Where it waits, also over a reload: in this window of the browser, under the person's own key. */
export interface VisitClosingDraftStore extends Pick<DraftStore<VisitClosingDraft>, 'write' | 'clear'> {
  readonly read: () => VisitClosingDraft
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What is kept, where it is among today's choices. */
function parseVisitClosingDraft(
  kept: Partial<Record<keyof VisitClosingDraft, unknown>> | null,
): VisitClosingDraft {
  const attendance = attendances.find((one) => one === kept?.attendance) ?? null
  const closing = ClosingDraft.safeParse(kept?.closing)
  return { attendance, closing: { ...defaultClosing, ...closing.data } }
}

export function createVisitClosingDraftStore(
  storage: Storage,
  personId: string,
  visitId: number,
): VisitClosingDraftStore {
  const keeper = createDraftStore(storage, `visit end ${personId} ${visitId}`, isObject)
  return { ...keeper, read: () => parseVisitClosingDraft(keeper.read()) }
}
