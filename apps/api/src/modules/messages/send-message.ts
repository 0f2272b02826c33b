import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { Message, sendMessage as endpoint } from '@evenkeel/api-contract/portal/messages'
import { createValidationError } from '@evenkeel/server-kit/http/http-error'
import { withPatientRecords } from '#modules/documents/with-patient-records.ts'
import { findMemberDocuments } from '#modules/documents/document-repository.ts'
import type { CallingMember } from '#http/caller.ts'
import { presentMessages } from './present-messages.ts'
import type { MessagesDeps } from './deps.ts'

type SendMessageDeps = Pick<MessagesDeps, 'store' | 'randomUuid' | 'telehealth' | 'vault' | 'asPatient'>

type SendMessageBody = EndpointInput<typeof endpoint>['body']

/** Telehealth ids of the member's own documents, in the order they were named; anybody else's are refused, by their places (RD-178). */
async function resolveDocumentIds(
  deps: Pick<MessagesDeps, 'store'>,
  member: CallingMember,
  ids: readonly string[],
): Promise<number[]> {
  const rows = new Map(
    (await findMemberDocuments(deps.store.db, member.id, ids)).map((row) => [row.id, row.mdliveId]),
  )
  const errors = ids.flatMap((id, place) =>
    rows.has(id) ? [] : [{ field: `documents.${place}`, message: documentErrorMessages.notYours }],
  )
  if (errors.length > 0) throw createValidationError(errors)
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** Sends a message, once for every client message id (CALL-38, MSG-01, MSG-03). */
export async function sendMessage(
  deps: SendMessageDeps,
  member: CallingMember,
  sent: SendMessageBody,
): Promise<Message> {
  const { documents, client_message_id: clientId, replied_to_message_id: repliedTo, ...letter } = sent
  const documentIds = await resolveDocumentIds(deps, member, [...new Set(documents)])
  const kept = await withPatientRecords(
    deps,
    member,
    (records) =>
      records.send({
        ...letter,
        document_ids: documentIds,
        ...(repliedTo === undefined ? {} : { replied_to_message_id: repliedTo }),
        ...(clientId === undefined ? {} : { client_message_id: clientId }),
      }),
    { document_ids: 'documents' },
  )
  const [message] = await presentMessages(deps, member, [kept])
  if (!message) throw new Error('a message could not be shown')
  return message
}
