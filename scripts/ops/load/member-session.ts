import { randomUUID } from 'node:crypto'
import { requestPasswordReset } from '@evenkeel/api-contract/portal/auth'
import { listContacts, sendMessage } from '@evenkeel/api-contract/portal/messages'
import { bookVisit } from './book-visit.ts'
import { type MemberContext, pageHeaders, renewPatientToken, type SignedInMember } from './sign-in.ts'

/** Sends a message to the member's first counselor, with a unique message id. */
async function writeMessage(
  { own, ledger }: MemberContext,
  { email, headers }: SignedInMember,
): Promise<void> {
  const [contact] = (await own(listContacts, { headers, query: { page: 1, per_page: 30 } })).results
  if (!contact) return
  const clientMessageId = randomUUID()
  await own(sendMessage, {
    headers,
    body: { to_id: contact.id, subject: 'A question', message: 'Hello', client_message_id: clientMessageId },
  })
  ledger.messages.push({ email, clientMessageId, at: performance.now() })
}

/** Requests a password reset email. */
export async function requestPasswordResetEmail(
  { own, ledger }: MemberContext,
  email: string,
): Promise<void> {
  await own(requestPasswordReset, { body: { email }, headers: pageHeaders })
  ledger.resets.push({ email, at: performance.now() })
}

/** One visit of a member: fetches a telehealth token, books, and sends two messages. */
export async function runMemberSession(deps: MemberContext, signedIn: SignedInMember): Promise<void> {
  const member = await renewPatientToken(deps, signedIn)
  await bookVisit(deps, member)
  await writeMessage(deps, member)
  await writeMessage(deps, member)
}
