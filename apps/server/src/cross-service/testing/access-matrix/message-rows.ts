import type { AccessRequest, AccessRow } from './access-row.ts'
import { type AccessFixture, sampleFile } from '../access-fixture.ts'

const createPatientParams = ({ patient }: AccessFixture): AccessRequest => ({ params: { id: patient } })
const createMessageParams = ({ message }: AccessFixture): AccessRequest => ({ params: { id: message.id } })
const createDocumentParams = ({ document }: AccessFixture): AccessRequest => ({ params: { id: document.id } })
const searchBody = { text: 'hello' }

/** Rows of messages, contacts and documents, on both services. */
export const messageRows: Readonly<Record<string, AccessRow>> = {
  'api GET /messages': ['401 401 401 401 403 200 200 200 401 401 401'],
  'api GET /messages/unread-messages-count': ['401 401 401 401 403 200 200 200 401 401 401'],
  'api GET /messages/events': ['401 401 401 401 403 200 200 200 401 401 401'],
  'api POST /messages/search': ['401 401 401 401 403 200 200 200 401 401 401', () => ({ body: searchBody })],
  'api GET /messages/:id': ['401 401 401 401 403 200 404 404 401 401 401', createMessageParams],
  'api GET /messages/:id/conversations': ['401 401 401 401 403 200 404 404 401 401 401', createMessageParams],
  'api PUT /messages/:id/mark-read': ['401 401 401 401 403 200 404 404 401 401 401', createMessageParams],
  // Without a visit with the counselor, messages are rejected.
  'api POST /messages': [
    '401 401 401 401 403 201 400 400 401 401 401',
    ({ provider }) => ({ body: { to_id: provider, message: 'Good morning' } }),
  ],
  'api GET /contacts': ['401 401 401 401 403 200 200 200 401 401 401'],
  'api GET /contacts/:id': [
    '401 401 401 401 403 200 404 404 401 401 401',
    ({ provider }) => ({ params: { id: provider } }),
  ],
  'api GET /documents': ['401 401 401 401 403 200 200 200 401 401 401'],
  'api POST /documents': ['401 401 401 401 403 201 201 201 401 401 401', () => ({ body: sampleFile })],
  'api GET /documents/:id': ['401 401 401 401 403 200 404 404 401 401 401', createDocumentParams],
  'api GET /documents/:id/file': ['401 401 401 401 403 200 404 404 401 401 401', createDocumentParams],
  // Own documents are deleted; foreign ones are neither revealed nor changed.
  'api DELETE /mdlive/documents/:id': [
    '401 401 401 401 403 204 204 204 401 401 401',
    ({ documentToRemove }) => ({ params: { id: documentToRemove } }),
  ],
  // The token in the body decides, not the caller.
  'api POST /messages/webhook': [
    '401 401 401 401 401 401 401 401 401 401 401',
    (w) => ({
      body: { event: { token: 'x', action: 'message:provider:created', data: { patient_id: w.patient } } },
    }),
  ],

  'telehealth GET /v1/patients/:id/messages': [
    '401 401 401 403 401 200 404 404 401 401 401',
    createPatientParams,
  ],
  'telehealth POST /v1/patients/:id/messages': [
    '401 401 401 403 401 201 404 404 401 401 401',
    (w) => ({
      ...createPatientParams(w),
      body: { message: { to_id: w.provider, subject: 'Hello', message: 'Good morning' } },
    }),
  ],
  'telehealth POST /v1/patients/:id/messages/search': [
    '401 401 401 403 401 200 404 404 401 401 401',
    (w) => ({ ...createPatientParams(w), body: searchBody }),
  ],
  'telehealth GET /v1/patients/:id/messages/unread_count': [
    '401 401 401 403 401 200 404 404 401 401 401',
    createPatientParams,
  ],
  'telehealth GET /v1/patients/:id/messages/contacts': [
    '401 401 401 403 401 200 404 404 401 401 401',
    createPatientParams,
  ],
  'telehealth GET /v1/patients/:id/messages/:message_id': [
    '401 401 401 403 401 200 404 404 401 401 401',
    ({ patient, message }) => ({ params: { id: patient, message_id: message.id } }),
  ],
  'telehealth GET /v2/patients/:id/messages/conversations': [
    '401 401 401 403 401 200 404 404 401 401 401',
    createPatientParams,
  ],
  'telehealth GET /v1/patients/:id/providers/:provider_id/conversation': [
    '401 401 401 403 401 200 404 404 401 401 401',
    ({ patient, provider }) => ({ params: { id: patient, provider_id: provider } }),
  ],
  'telehealth PUT /v2/patients/:patient/conversations/:id/mark_as_read': [
    '401 401 401 403 401 204 404 404 401 401 401',
    ({ patient, message }) => ({ params: { patient, id: message.conversation_id } }),
  ],
  'telehealth GET /v1/patients/:id/documents': [
    '401 401 401 403 401 200 404 404 401 401 401',
    createPatientParams,
  ],
  'telehealth GET /v1/patients/:id/documents/:document_id': [
    '401 401 401 403 401 200 404 404 401 401 401',
    ({ patient, telehealthDocument }) => ({ params: { id: patient, document_id: telehealthDocument } }),
  ],
  'telehealth DELETE /v1/patients/:id/documents/:document_id': [
    '401 401 401 403 401 204 404 404 401 401 401',
    ({ patient, documentToRemove }) => ({ params: { id: patient, document_id: documentToRemove } }),
  ],
  'telehealth POST /v2/patients/:id/documents': [
    '401 401 401 403 401 201 404 404 401 401 401',
    (w) => ({ ...createPatientParams(w), body: { doc: sampleFile } }),
  ],
}
