import * as own from '@evenkeel/contract/own/messages'
import { notFound } from '@evenkeel/server/http/failure'

import { askRecords } from '#features/documents/ask-records.ts'
import type { ServeIn } from '#http/serve-in.ts'
import { pageOfAll } from '#http/page-of-all.ts'
import { theMember } from '#http/require-calling-member.ts'
import { handleWebhook } from './handle-webhook.ts'
import { listed, presentMessages } from './present.ts'
import { readPage, readThread } from './read-messages.ts'
import type { MessagesDeps } from './deps.ts'
import { sendMessage } from './send-message.ts'
import { isSessionAlive } from './session-alive.ts'

/** Mounts reading and writing of messages. */
function messageRoutesOf(serve: ServeIn<MessagesDeps>): void {
  serve(own.listMessages, ({ query, caller, room }) => readPage(room, theMember(caller), query))
  serve(own.countUnread, async ({ caller, room }) => ({
    count: await askRecords(room, theMember(caller), (records) => records.unread()),
  }))
  serve(own.readMessage, async ({ params, caller, room }) => {
    const member = theMember(caller)
    const found = await askRecords(room, member, (records) => records.message(params.id))
    const [message] = await presentMessages(room, member, [found])
    if (!message) throw notFound()
    return message
  })
  serve(own.sendMessage, ({ body, caller, room }) => sendMessage(room, theMember(caller), body))
  serve(own.readConversation, ({ params, query, caller, room }) =>
    readThread(room, theMember(caller), params.id, query.cursor),
  )
  serve(own.markRead, ({ params, caller, room }) =>
    askRecords(room, theMember(caller), async (records) => {
      await records.markRead((await records.message(params.id)).conversation_id)
      return { count: await records.unread() }
    }),
  )
  serve(own.searchMessages, async ({ body, caller, room }) => {
    const member = theMember(caller)
    const { text, cursor } = body
    const found = await askRecords(room, member, (records) =>
      records.search({ text, ...(cursor === undefined ? {} : { cursor }) }),
    )
    return { results: listed(await presentMessages(room, member, found.messages)), next: found.next_cursor }
  })
}

/** Mounts everything about messages. */
export function messageRoutes(serve: ServeIn<MessagesDeps>): void {
  messageRoutesOf(serve)
  serve(own.listContacts, async ({ query, caller, room }) =>
    pageOfAll(
      await askRecords(room, theMember(caller), (records) => records.contacts()),
      query,
      `${room.publicUrl}/api/contacts`,
    ),
  )
  serve(own.readContact, async ({ params, caller, room }) => {
    const contacts = await askRecords(room, theMember(caller), (records) => records.contacts())
    const found = contacts.find(({ id }) => id === params.id)
    if (!found) throw notFound()
    return found
  })
  serve(own.listenForMessages, ({ caller, room }) => {
    const { id, sessionId } = theMember(caller)
    return room.live.open(id, () => isSessionAlive(room.store.db, room.clock.now(), sessionId))
  })
  serve(own.messageWebhook, async ({ body, room }) => {
    await handleWebhook(room, body)
    return undefined
  })
}
