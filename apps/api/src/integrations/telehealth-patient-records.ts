import type { EndpointResult, Endpoint, CallInput } from '@evenkeel/api-contract/endpoint'
import * as documents from '@evenkeel/api-contract/telehealth/documents'
import * as messages from '@evenkeel/api-contract/telehealth/messages'
import type { CallOptions } from '@evenkeel/api-contract/client/api-call'

/** One call; `repeatable` calls are retried when the outcome is unknown. */
export type TelehealthCall = <E extends Endpoint>(
  endpoint: E,
  sent: CallInput<E> & CallOptions,
  repeatable: boolean,
) => Promise<EndpointResult<E>>

type EndpointBody<E extends Endpoint> = CallInput<E>['body']
type EndpointQuery<E extends Endpoint> = NonNullable<CallInput<E>['query']>
type MessageBody = NonNullable<EndpointBody<typeof messages.sendPatientMessage>>['message']
type DocumentBody = NonNullable<EndpointBody<typeof documents.createPatientDocument>>['doc']

/** Messages and documents of one patient at the telehealth service; errors stay `Refused`. */
export function createPatientRecordsClient(
  call: TelehealthCall,
  { jwt, patientId }: { readonly jwt: string; readonly patientId: number },
) {
  const headers = { authorization: `Bearer ${jwt}` }
  const params = { id: patientId }
  return {
    messages: (query: EndpointQuery<typeof messages.listPatientMessages>) =>
      call(messages.listPatientMessages, { params, query, headers }, true),
    message: async (id: number) =>
      (await call(messages.readPatientMessage, { params: { ...params, message_id: id }, headers }, true))
        .message,
    conversation: (providerId: number, query: EndpointQuery<typeof messages.readPatientConversation>) =>
      call(
        messages.readPatientConversation,
        { params: { ...params, provider_id: providerId }, query, headers },
        true,
      ),
    /** Retried only when the client's own id makes a repetition harmless. */
    send: async (message: MessageBody) =>
      (
        await call(
          messages.sendPatientMessage,
          { params, body: { message }, headers },
          message.client_message_id !== undefined,
        )
      ).message,
    search: (body: NonNullable<EndpointBody<typeof messages.searchPatientMessages>>) =>
      call(messages.searchPatientMessages, { params, body, headers }, true),
    unread: async () =>
      (await call(messages.countUnreadMessages, { params, headers }, true)).unread_message_count,
    markRead: (conversationId: number) =>
      call(
        messages.markConversationRead,
        { params: { patient: patientId, id: conversationId }, headers },
        true,
      ),
    contacts: async () => (await call(messages.listPatientContacts, { params, headers }, true)).contacts,
    documents: async () => (await call(documents.listPatientDocuments, { params, headers }, true)).documents,
    document: (id: number) =>
      call(documents.readPatientDocument, { params: { ...params, document_id: id }, headers }, true),
    remove: (id: number) =>
      call(documents.removePatientDocument, { params: { ...params, document_id: id }, headers }, true),
    keep: async (doc: DocumentBody) =>
      (
        await call(
          documents.createPatientDocument,
          { params, body: { doc }, headers },
          doc.client_document_id !== undefined,
        )
      ).doc,
  }
}
export type PatientRecordsClient = ReturnType<typeof createPatientRecordsClient>
