import type { MessageListItem, Message } from '@evenkeel/api-contract/portal/messages'
import type { TelehealthMessage } from '@evenkeel/api-contract/telehealth/messages'
import { registerDocuments } from '#modules/documents/register-documents.ts'
import type { CallingMember } from '#http/caller.ts'
import type { MessagesDeps } from './deps.ts'

/** Messages as the member sees them, their documents with the portal's own ids. */
export async function presentMessages(
  deps: Pick<MessagesDeps, 'store' | 'randomUuid' | 'vault'>,
  member: CallingMember,
  found: readonly TelehealthMessage[],
): Promise<Message[]> {
  const all = found.flatMap(({ documents }) => documents)
  const known = new Map((await registerDocuments(deps, member, all)).map((one) => [one.mdlive_id, one]))
  return found.map(({ sender, documents, ...message }) => ({
    ...message,
    message_type: sender === 'patient' ? 'user_message' : 'provider_message',
    documents: documents.flatMap(({ id }) => known.get(id) ?? []),
  }))
}

/** The same for lists, which name documents by their ids only. */
export const toListedMessages = (messages: readonly Message[]): MessageListItem[] =>
  messages.map((message) => ({ ...message, documents: message.documents.map(({ id }) => id) }))
