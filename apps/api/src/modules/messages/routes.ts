import * as own from '@evenkeel/api-contract/portal/messages'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { withPatientRecords } from '#modules/documents/with-patient-records.ts'
import { findSession, isSessionActive } from '#modules/auth/sessions/session-repository.ts'
import type { RegisterTenantEndpoint } from '#http/tenant-endpoint-server.ts'
import { paginate } from '#http/paginate.ts'
import { requireCallingMember } from '#http/require-calling-member.ts'
import { handleWebhook } from './handle-webhook.ts'
import { toListedMessages, presentMessages } from './present-messages.ts'
import { readMessagePage, readConversation } from './read-messages.ts'
import { sendMessage } from './send-message.ts'
import { countUnread, isNoCacheRequest, markConversationRead } from './unread-counts.ts'
import type { MessagesDeps } from './deps.ts'

/** Whether a session may still hear live events. Asking does not prolong it. */
async function isSessionAlive(db: Queryable, now: Temporal.Instant, sessionId: string): Promise<boolean> {
  const session = await findSession(db, sessionId)
  return session !== null && isSessionActive(session, now)
}

/** Mounts reading and writing of messages. */
function conversationRoutes(serve: RegisterTenantEndpoint<MessagesDeps>): void {
  serve(own.listMessages, ({ query, caller, deps }) =>
    readMessagePage(deps, requireCallingMember(caller), query),
  )
  serve(own.countUnread, async ({ caller, request, deps }) => ({
    count: await countUnread(deps, requireCallingMember(caller), isNoCacheRequest(request.headers)),
  }))
  serve(own.readMessage, async ({ params, caller, deps }) => {
    const member = requireCallingMember(caller)
    const found = await withPatientRecords(deps, member, (records) => records.message(params.id))
    const [message] = await presentMessages(deps, member, [found])
    if (!message) throw createNotFoundError()
    return message
  })
  serve(own.sendMessage, ({ body, caller, deps }) => sendMessage(deps, requireCallingMember(caller), body))
  serve(own.readConversation, ({ params, query, caller, deps }) =>
    readConversation(deps, requireCallingMember(caller), params.id, query.cursor),
  )
  serve(own.markRead, async ({ params, caller, deps }) => ({
    count: await markConversationRead(deps, requireCallingMember(caller), params.id),
  }))
  serve(own.searchMessages, async ({ body, caller, deps }) => {
    const member = requireCallingMember(caller)
    const { text, cursor } = body
    const found = await withPatientRecords(deps, member, (records) =>
      records.search({ text, ...(cursor === undefined ? {} : { cursor }) }),
    )
    return {
      results: toListedMessages(await presentMessages(deps, member, found.messages)),
      next: found.next_cursor,
    }
  })
}

/** Mounts everything about messages. */
export function messageRoutes(serve: RegisterTenantEndpoint<MessagesDeps>): void {
  conversationRoutes(serve)
  serve(own.listContacts, async ({ query, caller, deps }) =>
    paginate(
      await withPatientRecords(deps, requireCallingMember(caller), (records) => records.contacts()),
      query,
      `${deps.publicUrl}/api/contacts`,
    ),
  )
  serve(own.readContact, async ({ params, caller, deps }) => {
    const contacts = await withPatientRecords(deps, requireCallingMember(caller), (records) =>
      records.contacts(),
    )
    const found = contacts.find(({ id }) => id === params.id)
    if (!found) throw createNotFoundError()
    return found
  })
  serve(own.subscribeToMessages, ({ caller, deps }) => {
    const { id, sessionId } = requireCallingMember(caller)
    return deps.live.open(id, () => isSessionAlive(deps.store.db, deps.clock.now(), sessionId))
  })
  serve(own.messageWebhook, async ({ body, deps }) => {
    await handleWebhook(deps, body)
    return undefined
  })
}
