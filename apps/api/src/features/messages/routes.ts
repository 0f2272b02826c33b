import * as own from '@evenkeel/contract/own/messages'
import { notFound } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import { askRecords } from '#features/documents/ask-records.ts'
import { findSession, sessionLives } from '#features/sessions/sessions.ts'
import type { ServeIn } from '#http/serve-in.ts'
import { pageOfAll } from '#http/page-of-all.ts'
import { theMember } from '#http/require-calling-member.ts'
import { handleWebhook } from './handle-webhook.ts'
import { listed, presentMessages } from './present.ts'
import { readPage, readThread } from './read-messages.ts'
import { sendMessage } from './send-message.ts'
import { countUnread, wantsFreshAnswer, markRead } from './unread-counts.ts'
import type { MessagesDeps } from './deps.ts'

/** Whether a session may still hear live events. Asking does not prolong it. */
async function isSessionAlive(db: Queryable, now: Temporal.Instant, sessionId: string): Promise<boolean> {
  const session = await findSession(db, sessionId)
  return session !== null && sessionLives(session, now)
}

/** Mounts reading and writing of messages. */
function messageRoutesOf(serve: ServeIn<MessagesDeps>): void {
  serve(own.listMessages, ({ query, caller, deps }) => readPage(deps, theMember(caller), query))
  serve(own.countUnread, async ({ caller, request, deps }) => ({
    count: await countUnread(deps, theMember(caller), wantsFreshAnswer(request.headers)),
  }))
  serve(own.readMessage, async ({ params, caller, deps }) => {
    const member = theMember(caller)
    const found = await askRecords(deps, member, (records) => records.message(params.id))
    const [message] = await presentMessages(deps, member, [found])
    if (!message) throw notFound()
    return message
  })
  serve(own.sendMessage, ({ body, caller, deps }) => sendMessage(deps, theMember(caller), body))
  serve(own.readConversation, ({ params, query, caller, deps }) =>
    readThread(deps, theMember(caller), params.id, query.cursor),
  )
  serve(own.markRead, async ({ params, caller, deps }) => ({
    count: await markRead(deps, theMember(caller), params.id),
  }))
  serve(own.searchMessages, async ({ body, caller, deps }) => {
    const member = theMember(caller)
    const { text, cursor } = body
    const found = await askRecords(deps, member, (records) =>
      records.search({ text, ...(cursor === undefined ? {} : { cursor }) }),
    )
    return { results: listed(await presentMessages(deps, member, found.messages)), next: found.next_cursor }
  })
}

/** Mounts everything about messages. */
export function messageRoutes(serve: ServeIn<MessagesDeps>): void {
  messageRoutesOf(serve)
  serve(own.listContacts, async ({ query, caller, deps }) =>
    pageOfAll(
      await askRecords(deps, theMember(caller), (records) => records.contacts()),
      query,
      `${deps.publicUrl}/api/contacts`,
    ),
  )
  serve(own.readContact, async ({ params, caller, deps }) => {
    const contacts = await askRecords(deps, theMember(caller), (records) => records.contacts())
    const found = contacts.find(({ id }) => id === params.id)
    if (!found) throw notFound()
    return found
  })
  serve(own.listenForMessages, ({ caller, deps }) => {
    const { id, sessionId } = theMember(caller)
    return deps.live.open(id, () => isSessionAlive(deps.store.db, deps.clock.now(), sessionId))
  })
  serve(own.messageWebhook, async ({ body, deps }) => {
    await handleWebhook(deps, body)
    return undefined
  })
}
