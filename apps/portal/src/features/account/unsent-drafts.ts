import { href, visitDetailsSection } from '#lib/paths.ts'
import {
  WORK_QUESTIONS_DRAFT,
  CONSENT_DRAFT,
  DOCUMENTS_DRAFT,
  VISIT_DETAILS_DRAFT,
} from '#session/drafts/draft-names.ts'
import type { Drafts } from '#session/drafts/drafts.ts'
import { logOutMessages as words } from './log-out.messages.ts'

/**
 * What is not sent yet: a booking whose agreement was begun, chosen documents, what a member says before a visit, answers about
 * work, or else a message.
 */
export type UnsentDraft = 'booking' | 'documents' | 'details' | 'work' | 'message'

const draftKinds = [
  ['booking', CONSENT_DRAFT],
  ['documents', DOCUMENTS_DRAFT],
  ['details', VISIT_DETAILS_DRAFT],
  ['work', WORK_QUESTIONS_DRAFT],
] as const

/** What of the member's is not sent yet; null where nothing is. */
export async function findUnsentDraft(
  drafts: Pick<Drafts, 'holdsAny' | 'look'>,
): Promise<UnsentDraft | null> {
  if (!(await drafts.holdsAny())) return null
  for (const [unsent, name] of draftKinds) if ((await drafts.look(name)).state === 'kept') return unsent
  return 'message'
}

/** What it is that is not sent yet, in a sentence. */
export function describeUnsentDraft(unsent: UnsentDraft, hasTime: boolean): string {
  if (unsent === 'booking') return hasTime ? words.isBooking : words.isBookingElsewhere
  return {
    documents: words.areDocuments,
    details: words.areDetails,
    work: words.isWork,
    message: words.isMessage,
  }[unsent]
}

/** The way back to it, and its words. A booking goes on in the tab where its time was chosen. */
export function getUnsentDraftLink(
  unsent: UnsentDraft,
  hasTime: boolean,
): { readonly to: string; readonly says: string } {
  if (unsent === 'message') return { to: href('messages'), says: words.writing }
  if (unsent === 'documents') return { to: href('documents'), says: words.documents }
  if (unsent === 'details')
    return {
      to: href('profile-section', { profileSection: visitDetailsSection }),
      says: words.details,
    }
  if (unsent === 'work') return { to: href('home'), says: words.work }
  if (hasTime) return { to: href('appointment'), says: words.booking }
  return { to: href('home'), says: words.stay }
}
